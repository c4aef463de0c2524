// Compiles the client once, for the page and for its worker, and starts it.
import init, { start_page } from './{{client.js}}';

const show = (what) => {
  const loading = document.querySelector('[data-start=loading]');
  if (loading) loading.hidden = true;
  document.querySelector(`[data-start=${what}]`).hidden = false;
};

const compile = async () => {
  const response = await fetch(new URL('./{{client.wasm}}', import.meta.url));
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  // Hosts that do not know the type of .wasm cannot be streamed from.
  if (response.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
};

if (typeof WebAssembly !== 'object') {
  show('unsupported');
} else {
  try {
    const module = await compile();
    await init({ module_or_path: module });
    start_page(new URL('./{{worker.js}}', import.meta.url).href, module);
  } catch (error) {
    console.error(error);
    show(error instanceof WebAssembly.CompileError ? 'unsupported' : 'failed');
  }
}
