// The engines' worker: its first message is its compiled WebAssembly, all others are requests.
import init, { start_worker } from './{{engines.js}}';

self.onmessage = async ({ data }) => {
  self.onmessage = null;
  try {
    await init({ module_or_path: data });
    start_worker();
  } catch (error) {
    // What fails in a promise does not reach the page by itself.
    setTimeout(() => { throw error; });
  }
};
