// Inlined in index.html before everything else, so that what the requested page needs is asked for while the document is
// still read: its files, and the answers to its first calls. `data-opened` of the document says what is opened:
// `session` a page of a signed-in person, `away` one for everybody, `signIn` the form; `data-focused` that it has no menu.
(function () {
  var stored = function (slice) {
    try {
      return JSON.parse(sessionStorage.getItem('portal.' + slice));
    } catch {
      // A browser without storage has no session to restore.
      return null;
    }
  };
  var grant = (stored('auth') || {}).grant;
  // Opened on this device, without the server.
  var isOffline = !grant && stored('device') !== null;
  var session = Boolean(grant) || isOffline;
  var path = location.pathname.replace(/\/+$/, '') || '/';
  var isAway = path === '/forgot-password' || path === '/pdf-viewer';
  document.documentElement.dataset.opened = session ? 'session' : isAway ? 'away' : 'signIn';

  var start = __START__;
  var asked = (session || isAway ? (path === '/' ? '/dashboard' : path) : '/login').split('/');
  var params = {};
  var page = start.pages.find(function (each) {
    var parts = each.path.split('/');
    return (
      parts.length === asked.length &&
      parts.every(function (part, index) {
        if (part[0] !== ':') return part === asked[index].toLowerCase();
        params[part.slice(1)] = asked[index];
        return asked[index] !== '';
      })
    );
  });

  if (page && page.focused) document.documentElement.dataset.focused = 'true';

  var has = function (role) {
    return Boolean(grant) && (grant.roles || []).indexOf(role) >= 0;
  };
  var isExaminer = has('examiner') || isOffline;
  (session ? start.session.files : [])
    .concat(page ? page.files : [], isExaminer ? start.examiner : [])
    .forEach(function (number) {
      var href = start.files[number];
      var link = document.createElement('link');
      var isCode = href.endsWith('.js');
      link.rel = isCode ? 'modulepreload' : 'preload';
      if (!isCode) {
        link.as = 'fetch';
        link.crossOrigin = 'anonymous';
      }
      link.href = href;
      document.head.append(link);
    });

  // The portal takes these answers (src/services/http/earlyAnswers.ts). What it must decide first is left to it: an
  // expired token, a password that must be reset, a page that is closed.
  var setting = function (name) {
    var meta = document.querySelector('meta[name="portal-' + name + '"]');
    return meta ? meta.content : '';
  };
  var flags = (stored('application') || {}).featureFlags || {};
  if (!page || !grant || grant.resetRequired || grant.expiresAt < Date.now() + 60000) return;
  if (page.flag && flags[page.flag] !== true) return;
  var leftOut = setting('calls');
  var api = setting('api').replace(/\/+$/, '');
  var kind = Object.keys(start.kinds).find(function (letter) {
    return start.kinds[letter].every(has);
  });
  params.userId = grant.userId;
  // Whatever else stands there than an id is the portal's to read.
  for (var name in params) if (!/^[1-9]\d*$/.test(params[name])) return;
  var early = (window.earlyAnswers = { token: grant.accessToken, at: performance.now(), answers: {} });
  [[start.session.call]].concat(page.calls).forEach(function (row) {
    var call = start.calls[row[0]];
    if ((row[1] && row[1].indexOf(kind) < 0) || leftOut.indexOf('"' + call[0] + '"') >= 0) return;
    var address = call[1].replace(/\{(\w+)\}/g, function (_, name) {
      return params[name];
    });
    var headers = { Accept: 'application/json, text/plain, */*', Authorization: 'Bearer ' + early.token };
    // Another origin may not allow it.
    var reference = api === '' ? 'portal-' + Math.random().toString(16).slice(2, 10) : null;
    if (reference) headers['X-Request-Id'] = reference;
    var response = fetch(api + address, { headers: headers });
    early.answers[address] = { response: response, reference: reference };
    // Asked again by the portal, unless it is waiting for it.
    response.catch(function () {
      delete early.answers[address];
    });
  });
})();
