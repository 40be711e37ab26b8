// Inlined in index.html to run before the first paint: shows a signed-in user the outline of the page instead
// of the sign-in form, and preloads the requested page's files.
(function () {
  var session = false;
  try {
    session =
      (sessionStorage.getItem('portal.auth') || '').indexOf('"accessToken"') > 0 ||
      // Opened on this device, without the server.
      sessionStorage.getItem('portal.device') !== null;
  } catch {
    // A browser without storage has no session to restore.
  }
  var root = document.getElementById('root');
  var path = location.pathname.replace(/\/+$/, '') || '/';
  var isAway = path === '/forgot-password' || path === '/pdf-viewer';
  if (session) root.replaceChildren(document.getElementById('outline').content.cloneNode(true));
  else if (isAway) root.replaceChildren();
  else root.dataset.page = 'signIn';

  // A sign-in submitted before the scripts have loaded is marked on the form, and processed once they have.
  document.addEventListener('submit', function (event) {
    event.target.dataset.sent = '';
  });

  var preloads = __PRELOADS__;
  var page = session || isAway ? (path === '/' ? '/dashboard' : path) : '/login';
  (preloads[page] || []).concat(session ? preloads.session : []).forEach(function (href) {
    var link = document.createElement('link');
    var isCode = /\.js$/.test(href);
    link.rel = isCode ? 'modulepreload' : 'preload';
    if (!isCode) {
      link.as = 'fetch';
      link.crossOrigin = 'anonymous';
    }
    link.href = isCode ? href : href + '?v=__TEXTS_VERSION__';
    document.head.append(link);
  });
})();
