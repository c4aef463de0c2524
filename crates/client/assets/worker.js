// The engines' worker: its first message is the compiled client, all others are requests.
import init, { start_worker } from './{{client.js}}';

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
