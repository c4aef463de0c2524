// Starts the module that has the page of this address, and fetches the engines as soon as there is nothing better to do.

// The pages of the other modules: `modules.rs` has the same lists.
const STUDY = ['analyse', 'editor', 'learn', 'puzzles', 'rules'];
const ONLINE = ['account', 'archive', 'challenge', 'dice', 'games', 'leaderboards', 'lobby', 'online', 'player'];

const page = location.pathname.slice(new URL(document.baseURI).pathname.length).split('/')[0];
const [glue, module] = STUDY.includes(page) ? ['./{{study.js}}', './{{study.wasm}}']
  : ONLINE.includes(page) ? ['./{{online.js}}', './{{online.wasm}}']
  : ['./{{play.js}}', './{{play.wasm}}'];

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
    const [{ default: init, start_page }, program] = await Promise.all([import(glue), compile(module)]);
    await init({ module_or_path: program });
    start_page(new URL('./{{worker.js}}', import.meta.url).href, engines);
    const idle = self.requestIdleCallback ?? ((run) => setTimeout(run, 200));
    // Whoever asks an engine hears of a failure.
    requestAnimationFrame(() => idle(() => engines().catch(() => {})));
  } catch (error) {
    console.error(error);
    show(error instanceof WebAssembly.CompileError ? 'unsupported' : 'failed');
  }
}
