// Before the first paint: the chosen colours and language, so that nothing flashes. Old syntax on purpose.
(function () {
  var root = document.documentElement, kept = {};
  try { kept = JSON.parse(localStorage.getItem('touchline.settings')) || {}; } catch (error) { kept = {}; }
  var themes = ['light', 'dark'], languages = ['en', 'fr', 'cs'];
  if (themes.indexOf(kept.theme) >= 0) root.setAttribute('data-theme', kept.theme);
  var wanted = [kept.language].concat(navigator.languages || [navigator.language]);
  for (var i = 0; i < wanted.length; i++) {
    var language = String(wanted[i] || '').slice(0, 2).toLowerCase();
    if (languages.indexOf(language) >= 0) { root.setAttribute('lang', language); break; }
  }
})();
