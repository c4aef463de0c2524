// Before the first paint: the chosen colours and language, so that nothing flashes; and what the page of this address needs, which is on
// its way before the script that starts it. Old syntax on purpose.
(function () {
  var root = document.documentElement, kept = {};
  try { kept = JSON.parse(localStorage.getItem('touchline.settings')) || {}; } catch (error) { kept = {}; }
  var themes = ['light', 'dark'], languages = ['en', 'fr', 'cs'];
  if (themes.indexOf(kept.theme) >= 0) root.setAttribute('data-theme', kept.theme);
  var tags = [kept.language].concat(navigator.languages || [navigator.language]);
  for (var i = 0; i < tags.length; i++) {
    var language = String(tags[i] || '').slice(0, 2).toLowerCase();
    if (languages.indexOf(language) >= 0) { root.setAttribute('lang', language); break; }
  }

  // Of the parts: `parts.rs` has the same lists.
  var pages = {
    study: ['analyse', 'editor', 'learn', 'puzzles', 'rules'],
    online: ['archive', 'challenge', 'dice', 'games', 'leaderboards', 'lobby', 'online', 'player', 'studies', 'study', 'tournament', 'tournaments', 'watch'],
    account: ['account', 'club', 'clubs', 'friends', 'messages', 'moderation', 'notifications', 'oauth', 'standing', 'team-match'],
    more: ['about', 'clock', 'house-rules', 'settings']
  }, bases = { account: 'online' };
  var programs = { study: {{study.wasm}}, online: {{online.wasm}}, account: {{account.wasm}}, more: {{more.wasm}} };
  window.touchline = {
    messages: {
      app: { en: '{{app.en}}', fr: '{{app.fr}}', cs: '{{app.cs}}' },
      study: { en: '{{study.en}}', fr: '{{study.fr}}', cs: '{{study.cs}}' },
      online: { en: '{{online.en}}', fr: '{{online.fr}}', cs: '{{online.cs}}' },
      account: { en: '{{account.en}}', fr: '{{account.fr}}', cs: '{{account.cs}}' },
      more: { en: '{{more.en}}', fr: '{{more.fr}}', cs: '{{more.cs}}' }
    },
    sheets: { study: '{{study.css}}', online: '{{online.css}}', account: '{{account.css}}', more: '{{more.css}}' }
  };
  function preload(href, as) {
    var link = document.createElement('link');
    link.rel = 'preload';
    link.href = href;
    link.as = as;
    link.crossOrigin = 'anonymous';
    document.head.appendChild(link);
  }
  preload('{{app.wasm}}', 'fetch');
  preload(window.touchline.messages.app[root.lang], 'fetch');
  var base = document.querySelector('base').getAttribute('href');
  var page = location.pathname.slice(base.length).split('/')[0];
  for (var part in pages) {
    if (pages[part].indexOf(page) < 0) continue;
    for (var needed = part; needed; needed = bases[needed]) {
      programs[needed].forEach(function (program) { preload(program, 'fetch'); });
      preload(window.touchline.messages[needed][root.lang], 'fetch');
      if (window.touchline.sheets[needed]) preload(window.touchline.sheets[needed], 'style');
    }
  }
})();
