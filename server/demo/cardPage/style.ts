/** Styles of the card page, in light and dark, from 320 pixels. */
export const style = `:root{color-scheme:light dark;--paper:#f5f2ec;--raised:#fffefb;--ink:#18222f;--muted:#545b66;--line:#dad3c6;--edge:#847c6f;--accent:#0b5a60;--accent-deep:#07444a;--accent-ink:#fff;--plate:#0d3f45;--plate-ink:#f3f0e8;--plate-muted:#b4cfcd;--danger:#8b040a;--danger-tint:#f9e9e5;--warning:#734700;--warning-tint:#faefd6;--serif:'Iowan Old Style',Charter,Palatino,'Book Antiqua',Georgia,serif}
@media (prefers-color-scheme:dark){:root{--paper:#10161e;--raised:#18202a;--ink:#e9e6de;--muted:#aab1bb;--line:#303b48;--edge:#7d8896;--accent:#7fcbc8;--accent-deep:#a4dcd9;--accent-ink:#06272a;--plate:#0b2b31;--plate-ink:#ece9e1;--plate-muted:#9fc0be;--danger:#ffa39a;--danger-tint:#3b1e1f;--warning:#f0c273;--warning-tint:#362a12}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.55 system-ui,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;-webkit-text-size-adjust:100%}
.test{background:var(--warning-tint);color:var(--warning);border-bottom:1px solid var(--line);padding:.6rem 1rem;text-align:center;font-weight:600}
main{max-width:58rem;margin:0 auto;padding:1.25rem 1rem 3rem;display:grid;gap:1.25rem}
h1,h2{font-family:var(--serif);font-weight:600;line-height:1.2;margin:0;text-wrap:balance}h1{font-size:1.75rem}h2{font-size:1.2rem}p{margin:.5rem 0}
.order{background:var(--plate);color:var(--plate-ink);border-radius:.375rem;padding:1.5rem}
.order p{color:var(--plate-muted);margin:.25rem 0}.order .amount{font-family:var(--serif);font-size:2.4rem;line-height:1.1;color:var(--plate-ink);margin:.75rem 0;overflow-wrap:anywhere;font-variant-numeric:tabular-nums lining-nums}
.order .for{color:var(--plate-ink);font-weight:600}
.sheet{background:var(--raised);border:1px solid var(--line);border-radius:.375rem;padding:1.5rem;box-shadow:0 6px 20px -12px rgb(24 34 47/.18)}
.field{margin:1.1rem 0 0}label{display:block;font-weight:600}.hint{color:var(--muted);font-size:.95rem;margin:0}
input{width:100%;min-height:3rem;margin-top:.3rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--edge);border-radius:.25rem}
input[aria-invalid=true]{border:2px solid var(--danger)}.error{color:var(--danger);font-weight:600;margin:.1rem 0 0}
.pair{display:grid;gap:0 1rem;align-items:end}.numbers{padding:0 .25rem}
.alert{border-left:4px solid var(--danger);background:var(--danger-tint);padding:.9rem 1rem;border-radius:.25rem;margin:1rem 0 0}.alert h2{color:var(--danger)}
.alert ul{margin:.4rem 0 0;padding-left:1.2rem}.alert a{color:var(--danger);font-weight:600}
button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:3.1rem;margin-top:1.5rem;padding:.6rem 1rem;font:inherit;font-weight:600;text-align:center;text-decoration:none;border-radius:.25rem;border:1px solid var(--accent);background:var(--accent);color:var(--accent-ink);cursor:pointer}
button:hover,.button:hover{background:var(--accent-deep);border-color:var(--accent-deep)}
button.quiet{margin-top:.75rem;background:transparent;color:var(--accent)}button.quiet:hover{background:transparent;text-decoration:underline}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.alert:focus{outline:none}
table{border-collapse:collapse;width:100%;font-size:.95rem;color:var(--muted)}caption{text-align:left;font-weight:600;color:var(--ink);padding-bottom:.3rem}
th,td{text-align:left;font-weight:400;padding:.3rem .5rem .3rem 0;border-top:1px solid var(--line)}th{font-variant-numeric:tabular-nums;color:var(--ink);white-space:nowrap}
@media (min-width:26rem){.pair{grid-template-columns:1fr 1fr}}
@media (min-width:52rem){main.two{grid-template-columns:22rem 1fr;grid-template-rows:auto 1fr;align-items:start}main.two .sheet{grid-area:1/2/3/3}main{padding-top:3rem}}
main.one{max-width:34rem}`;
