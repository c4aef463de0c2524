// Before the first paint: the chosen colours and language, so that nothing flashes; and the module with the page of this address, which
// is on its way before the script that starts it. Old syntax on purpose.
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

  // The pages of the other modules: `modules.rs` has the same lists.
  var pages = {
    study: ['analyse', 'editor', 'learn', 'puzzles', 'rules'],
    online: ['account', 'archive', 'challenge', 'dice', 'games', 'leaderboards', 'lobby', 'online', 'player']
  };
  var modules = {
    play: {
      script: '{{play.js}}', program: '{{play.wasm}}',
      messages: { en: '{{play.en}}', fr: '{{play.fr}}', cs: '{{play.cs}}' }
    },
    study: {
      script: '{{study.js}}', program: '{{study.wasm}}', style: '{{study.css}}',
      messages: { en: '{{study.en}}', fr: '{{study.fr}}', cs: '{{study.cs}}' }
    },
    online: {
      script: '{{online.js}}', program: '{{online.wasm}}', style: '{{online.css}}',
      messages: { en: '{{online.en}}', fr: '{{online.fr}}', cs: '{{online.cs}}' }
    }
  };
  var base = document.querySelector('base').getAttribute('href');
  var page = location.pathname.slice(base.length).split('/')[0];
  var wanted = 'play';
  for (var name in pages) if (pages[name].indexOf(page) >= 0) wanted = name;
  window.touchline = modules[wanted];
  function preload(rel, href, as) {
    var link = document.createElement('link');
    link.rel = rel;
    link.href = href;
    if (as) { link.as = as; link.crossOrigin = 'anonymous'; }
    document.head.appendChild(link);
  }
  preload('modulepreload', window.touchline.script);
  preload('preload', window.touchline.program, 'fetch');
  preload('preload', window.touchline.messages[root.lang], 'fetch');
  if (window.touchline.style) preload('preload', window.touchline.style, 'style');
})();
