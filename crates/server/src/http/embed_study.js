(function () {
  var PARTS = ['.boards', 'nav', '[role=status]', '.turns'];
  var latest = 0;
  function of(step) {
    return document.querySelector('nav a[rel="' + step + '"]');
  }
  // The page of another turn, without losing the place of whoever goes through the turns by keys.
  function go(link) {
    if (!link || link.hasAttribute('aria-disabled')) return;
    var mine = ++latest, rel = link.rel, had = document.activeElement === link;
    fetch(link.href, { credentials: 'omit', cache: 'no-cache' }).then(function (answer) {
      if (!answer.ok) throw answer;
      return answer.text();
    }).then(function (text) {
      if (mine !== latest) return;
      var page = new DOMParser().parseFromString(text, 'text/html');
      PARTS.forEach(function (part) {
        document.querySelector(part).innerHTML = page.querySelector(part).innerHTML;
      });
      var now = document.querySelector('.turns [aria-current]');
      if (had) (rel ? of(rel) : now).focus();
      var list = document.querySelector('.turns');
      if (now) list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
    }).catch(function () {
      if (mine === latest) location.href = link.href;
    });
  }
  document.addEventListener('click', function (event) {
    var link = event.target.closest('nav a, .turns a');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(link);
  });
  document.addEventListener('keydown', function (event) {
    var step = { ArrowLeft: 'prev', ArrowRight: 'next', Home: 'first', End: 'last' }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(of(step));
  });
})();
