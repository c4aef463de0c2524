// Starts the client with the messages of the document's language; then fetches the engines and what the next pages may need, as soon as there is
// nothing better to do.
import init, { fetch_ahead, start_page } from './{{app.js}}';

const { messages, sheets } = window.touchline;

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

// Of a part, or of every page.
const messagesOf = async (part, language) => (await fetched(messages[part || 'app'][language])).text();

const compile = async (name) => {
  const response = await fetched(name);
  // Hosts that do not know the type of .wasm cannot be streamed from.
  if (response.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
};

const styled = (name) => new Promise((resolve, reject) => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = 'anonymous';
  link.onload = resolve;
  link.onerror = () => {
    link.remove();
    reject(new Error(`${link.href} did not come`));
  };
  link.href = name;
  document.head.append(link);
});

// The styles of a part's pages, if it has any: nothing of them is shown before these are there. What has failed is tried again.
const styles = {};
const styleOf = (part) => {
  styles[part] ??= (sheets[part] ? styled(sheets[part]) : Promise.resolve()).catch((error) => {
    delete styles[part];
    throw error;
  });
  return styles[part];
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

// What follows is a task of its own: the browser may paint and answer in between.
const pause = () => new Promise((resolve) => setTimeout(resolve));

const idle = self.requestIdleCallback ?? ((run) => setTimeout(run, 200));

// What a link leads to comes ahead: when it is pointed at or has the focus, and when it has been on the screen.
const lookAhead = () => {
  if (navigator.connection?.saveData) return;
  const links = new IntersectionObserver((seen) => {
    for (const { isIntersecting, target } of seen) if (isIntersecting) idle(() => ahead(target));
  });
  const look = () => document.querySelectorAll('a[href]').forEach((link) => links.observe(link));
  const changes = new MutationObserver(look);
  const ahead = (link) => {
    if (link && fetch_ahead(link.href)) {
      links.disconnect();
      changes.disconnect();
    }
  };
  for (const event of ['pointerover', 'focusin']) {
    document.addEventListener(event, ({ target }) => ahead(target.closest?.('a[href]')), { passive: true });
  }
  changes.observe(document.body, { childList: true, subtree: true });
  look();
};

if (typeof WebAssembly !== 'object') {
  show('unsupported');
} else {
  try {
    const [program, texts] = await Promise.all([
      compile('./{{app.wasm}}'),
      messagesOf('', document.documentElement.lang),
    ]);
    await pause();
    await init({ module_or_path: program });
    await pause();
    await start_page(new URL('./{{worker.js}}', import.meta.url).href, engines, texts, messagesOf, styleOf);
    requestAnimationFrame(() => {
      // Without the typeface everything is where it is with it.
      styled('{{typeface.css}}').catch(() => {});
      idle(() => {
        // Whoever asks an engine hears of a failure.
        engines().catch(() => {});
        lookAhead();
      });
    });
  } catch (error) {
    console.error(error);
    show(error instanceof WebAssembly.CompileError ? 'unsupported' : 'failed');
  }
}
