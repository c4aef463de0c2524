// Starts the module that `early.js` has chosen, and fetches the engines as soon as there is nothing better to do.
const { script, program } = window.touchlineModule;

const show = (what) => {
  const loading = document.querySelector('[data-start=loading]');
  if (loading) loading.hidden = true;
  document.querySelector(`[data-start=${what}]`).hidden = false;
};

const compile = async (name) => {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  // Hosts that do not know the type of .wasm cannot be streamed from.
  if (response.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
};

// The engines are compiled once for all workers; what has failed is tried again.
let compiled;
const engines = () => {
  compiled ??= compile('./{{engines.wasm}}').catch((error) => {
    compiled = undefined;
    throw error;
  });
  return compiled;
};

if (typeof WebAssembly !== 'object') {
  show('unsupported');
} else {
  try {
    const [{ default: init, start_page }, compiled] = await Promise.all([import(`./${script}`), compile(program)]);
    await init({ module_or_path: compiled });
    start_page(new URL('./{{worker.js}}', import.meta.url).href, engines);
    const idle = self.requestIdleCallback ?? ((run) => setTimeout(run, 200));
    // Whoever asks an engine hears of a failure.
    requestAnimationFrame(() => idle(() => engines().catch(() => {})));
  } catch (error) {
    console.error(error);
    show(error instanceof WebAssembly.CompileError ? 'unsupported' : 'failed');
  }
}
