import { chromium } from '@playwright/test'; import { readFileSync } from 'node:fs';
const [,, out, h, ...files] = process.argv; const b = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] }); const p = await b.newPage({ viewport: { width: 1600, height: +h } });
await p.setContent(`<body style="margin:0;display:flex;gap:6px;background:#888">${files.map(f=>`<img style="height:${h}px" src="data:image/png;base64,${readFileSync(f).toString('base64')}">`).join('')}</body>`); await p.waitForTimeout(300); await p.screenshot({ path: out }); await b.close();
