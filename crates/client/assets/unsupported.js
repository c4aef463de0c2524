// Browsers without modules are too old for the client.
document.addEventListener('DOMContentLoaded', function () {
  document.querySelector('[data-start=loading]').hidden = true;
  document.querySelector('[data-start=unsupported]').hidden = false;
});
