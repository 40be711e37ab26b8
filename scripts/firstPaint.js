// Inlined in index.html to run before the first paint: shows a signed-in user the outline of the page instead of the
// sign-in form.
(function () {
  var root = document.getElementById('root');
  var opened = document.documentElement.dataset.opened;
  if (opened === 'session') {
    root.replaceChildren(document.getElementById('outline').content.cloneNode(true));
    if (document.documentElement.dataset.focused) {
      root.querySelector('[data-menu]').remove();
      var main = root.querySelector('main');
      main.className = main.dataset.focused;
    }
  } else if (opened === 'away') root.replaceChildren();
  root.dataset.page = opened;

  // A sign-in submitted before the scripts have loaded is marked on the form, and processed once they have.
  document.addEventListener('submit', function (event) {
    event.target.dataset.sent = '';
  });

  // The first format of a date takes a phone a tenth of a second or two, which it has while the scripts are on their way.
  requestAnimationFrame(function () {
    setTimeout(function () {
      Intl.DateTimeFormat();
    });
  });
})();
