// The tones of the web part (its theme.ts), for pages that load nothing.
const light =
  '--text:#0f172a;--dimmed:#475569;--ground:#f1f5f9;--card:#fff;--border:#e2e8f0;--strong:#7f8ca3;--accent:#0e7490;--soft:#ecf7fa;--on:#fff;--done:#126a33;--done-soft:#effaf3'
const dark =
  '--text:#e2e8f0;--dimmed:#94a3b8;--ground:#0c1322;--card:#111a2d;--border:#273449;--strong:#64748b;--accent:#45a9bf;--soft:#0d2c3c;--on:#04222b;--done:#82d3a0;--done-soft:#0d2a1c'

export const style = [
  `:root{${light};color-scheme:light dark}`,
  `@media(prefers-color-scheme:dark){:root{${dark}}}`,
  '*{box-sizing:border-box}',
  'body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;align-items:center;padding:16px;gap:16px;' +
    'background:var(--ground);color:var(--text);font:16px/1.5 "Be Vietnam Pro",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}',
  'main{width:100%;max-width:480px;margin-top:auto;background:var(--card);border:1px solid var(--border);border-radius:8px;padding:24px 16px}',
  'h1{margin:0 0 12px;font-size:20px;line-height:1.4;font-weight:600;text-wrap:balance}',
  'p{margin:0 0 12px}',
  '.note,small,legend,footer{color:var(--dimmed);font-size:14px}',
  '.done{background:var(--done-soft);color:var(--done);border-radius:8px;padding:8px 12px}',
  'blockquote{margin:0 0 16px;padding:8px 12px;border-inline-start:3px solid var(--accent);background:var(--soft);border-radius:0 8px 8px 0;white-space:pre-line}',
  'form{margin:16px 0 0}',
  'fieldset{border:0;margin:0 0 16px;padding:0;display:grid;gap:8px}',
  'legend{padding:0;margin-bottom:8px}',
  '.choice{display:flex;gap:12px;padding:12px;border:1px solid var(--border);border-radius:8px;cursor:pointer}',
  '.choice:has(:checked){border-color:var(--accent);background:var(--soft)}',
  '.choice:has(:disabled){cursor:not-allowed;border-style:dashed}',
  '.choice input{flex:none;width:20px;height:20px;margin:2px 0 0;accent-color:var(--accent)}',
  '.choice strong,.choice small{display:block}',
  '.choice strong{font-weight:600}',
  'button{width:100%;min-height:44px;padding:8px 16px;border:0;border-radius:8px;background:var(--accent);color:var(--on);font:inherit;font-weight:600;cursor:pointer}',
  'button:hover{filter:brightness(1.08)}',
  'a{color:var(--accent);text-underline-offset:.2em}',
  '.link{margin:16px 0 0;text-align:center}',
  '.link a{display:inline-block;padding:8px 12px}',
  ':focus-visible{outline:2px solid var(--accent);outline-offset:2px}',
  '.choice:has(:focus-visible){outline:2px solid var(--accent);outline-offset:2px}.choice :focus-visible{outline:0}',
  'footer{margin-bottom:auto;max-width:480px;text-align:center}',
  'footer span{display:block}',
  'body>main:last-child{margin-bottom:auto}',
  '@media(min-width:568px){body{padding:32px}main{padding:32px}}',
].join('')
