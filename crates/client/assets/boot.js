// Starts the module that `early.js` has chosen with the messages of the document's language, and fetches the engines as soon as there is nothing better to do.
const { script, program, messages, style } = window.touchline;

const show = (what) => {
  const loading = document.querySelector('[data-start=loading]');
  if (loading) loading.hidden = true;
  document.querySelector(`[data-start=${what}]`).hidden = false;
};

const fetched = async (name) => {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response;
};

const messagesOf = async (language) => (await fetched(messages[language])).text();

const compile = async (name) => {
  const response = await fetched(name);
  // Hosts that do not know the type of .wasm cannot be streamed from.
  if (response.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
};

// The styles of the module's own pages: nothing of them is shown before these are there.
const styled = (name) => new Promise((resolve, reject) => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = 'anonymous';
  link.onload = resolve;
  link.onerror = () => reject(new Error(`${link.href} did not come`));
  link.href = name;
  document.head.append(link);
});

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
    const [{ default: init, start_page }, page, texts] = await Promise.all([
      import(`./${script}`),
      compile(program),
      messagesOf(document.documentElement.lang),
      style && styled(style),
    ]);
    await init({ module_or_path: page });
    start_page(new URL('./{{worker.js}}', import.meta.url).href, engines, texts, messagesOf);
    const idle = self.requestIdleCallback ?? ((run) => setTimeout(run, 200));
    // Whoever asks an engine hears of a failure.
    requestAnimationFrame(() => {
      // Without the typeface everything is where it is with it.
      styled('{{typeface.css}}').catch(() => {});
      idle(() => engines().catch(() => {}));
    });
  } catch (error) {
    console.error(error);
    show(error instanceof WebAssembly.CompileError ? 'unsupported' : 'failed');
  }
}
