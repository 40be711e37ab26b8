// Inlined in index.html before the page itself: tells a person whose browser is older than scripts/browserFloor.ts. It is
// written for the oldest browsers, and asks for one thing that each browser of the floor was the first to have.
(function () {
  var css = window.CSS && window.CSS.supports;
  var isCurrent =
    css &&
    CSS.supports('color', 'color-mix(in srgb, red, red)') &&
    typeof CSSPropertyRule === 'function' &&
    Array.prototype.toSorted;
  if (isCurrent) return;
  var text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.style.cssText = 'margin:0;padding:16px;border-bottom:2px solid;font:bold 17px/1.5 sans-serif';
  text.appendChild(document.createTextNode('__TEXT__'));
  document.body.appendChild(text);
})();
