(function () {
  var SHORT = 3000, LONG = 60000, wait = SHORT, body = document.body;
  function show(page) {
    var now = page.body;
    if (now.dataset.event === body.dataset.event) return;
    ['h1', 'p', 'body > a'].forEach(function (part) {
      document.querySelector(part).textContent = page.querySelector(part).textContent;
    });
    var old = document.querySelector('img'), next = page.querySelector('img');
    old.src = next.getAttribute('src');
    old.alt = next.alt;
    document.title = page.title;
    if (now.dataset.event) body.dataset.event = now.dataset.event;
    else delete body.dataset.event;
  }
  function look() {
    if (document.hidden) return later();
    fetch(location.href, { credentials: 'omit', cache: 'no-cache' }).then(function (answer) {
      if (!answer.ok) throw answer;
      return answer.text();
    }).then(function (text) {
      wait = SHORT;
      show(new DOMParser().parseFromString(text, 'text/html'));
    }).catch(function () {
      wait = Math.min(2 * wait, LONG);
    }).then(later);
  }
  // Without the number of an event the game is over, and nothing follows.
  function later() {
    if (body.dataset.event) setTimeout(look, wait);
  }
  later();
})();
