const SMALLEST = 160;
const STEP = 40;

/** Docks a panel with an empty frame below the page; its height changes by pointer, arrow keys, Home and End. */
export function createDock(): HTMLIFrameElement {
  const panel = document.createElement('aside');
  panel.setAttribute('aria-label', 'Inspector');
  panel.style.cssText =
    'position:fixed;z-index:40;inset:auto 0 0 0;display:flex;flex-direction:column;background:var(--color-paper,#fff)';
  const handle = document.createElement('div');
  handle.tabIndex = 0;
  handle.setAttribute('role', 'separator');
  handle.setAttribute('aria-orientation', 'horizontal');
  handle.setAttribute('aria-label', 'Height of the inspector');
  handle.style.cssText =
    'height:8px;flex:none;cursor:row-resize;touch-action:none;background:var(--color-line,#dad3c6);' +
    'border-block:1px solid var(--color-edge,#847c6f)';
  const frame = document.createElement('iframe');
  frame.title = 'Inspector';
  frame.style.cssText = 'flex:1;min-height:0;width:100%;border:0';
  panel.append(handle, frame);

  let height = 0;
  const setHeight = (wanted: number) => {
    const largest = Math.max(SMALLEST, innerHeight - 120);
    height = Math.round(Math.min(largest, Math.max(SMALLEST, wanted)));
    panel.style.height = `${height}px`;
    document.body.style.paddingBottom = `${height}px`;
    handle.setAttribute('aria-valuemin', String(SMALLEST));
    handle.setAttribute('aria-valuemax', String(largest));
    handle.setAttribute('aria-valuenow', String(height));
  };
  handle.addEventListener('keydown', ({ key }) => {
    const wanted = { ArrowUp: height + STEP, ArrowDown: height - STEP, Home: SMALLEST, End: innerHeight }[
      key
    ];
    if (wanted !== undefined) setHeight(wanted);
  });
  handle.addEventListener('pointerdown', ({ pointerId }) => {
    handle.setPointerCapture(pointerId);
    // The frame would take the moves that pass over it.
    frame.style.pointerEvents = 'none';
  });
  handle.addEventListener('pointermove', ({ pointerId, clientY }) => {
    if (handle.hasPointerCapture(pointerId)) setHeight(innerHeight - clientY);
  });
  handle.addEventListener('lostpointercapture', () => void (frame.style.pointerEvents = ''));
  addEventListener('resize', () => setHeight(height));
  document.body.append(panel);
  setHeight(innerHeight * 0.45);
  return frame;
}
