//! The engines' worker, past the page.

/// The start of an asynchronous script: starts a worker from the files that the page names, and gives a function `ask`, which
/// sends one task and returns all answers to it, as they travel.
pub const START_WORKER: &str = r#"
    const boot = await (await fetch(document.querySelector('script[type=module]').src)).text();
    const named = (pattern) => new URL(boot.match(pattern)[0], document.baseURI);
    const module = await WebAssembly.compileStreaming(fetch(named(/engines-[0-9a-f]{12}\.wasm/)));
    const worker = new Worker(named(/worker-[0-9a-f]{12}\.js/), { type: 'module' });
    const heard = (last) => new Promise((resolve, reject) => {
        const all = [];
        worker.onmessage = ({ data }) => {
            all.push(data[0]);
            if (last(JSON.parse(data[0]))) resolve(all);
        };
        worker.onerror = (event) => reject(event.message);
    });
    const ready = heard(() => true);
    worker.postMessage(module);
    const { version } = JSON.parse((await ready)[0]);
    const ask = (task) => {
        const answers = heard(({ answer }) => !(answer.Ok?.thinking || answer.Ok?.solving));
        worker.postMessage([JSON.stringify({ version, id: 7, task })]);
        return answers;
    };
"#;
