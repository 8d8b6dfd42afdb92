import { createRequire } from 'node:module';
import path from 'node:path';
import { errorCodes, errorRemedies } from '@mailwright/contracts';
import express, { type Router } from 'express';
import { sendCompressed } from '../http/send-compressed.ts';
import { escapeHtml } from './html.ts';

const assets = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** The reference of the API, and the page that explains every error code. */
export function serveDocs(): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get('/docs', (_request, response) => void response.type('html').send(referencePage));
  router.get('/docs/start.js', (_request, response) => void response.type('js').send(startScript));
  router.get('/docs/errors', (_request, response) => sendCompressed(response.type('html'), errorsPage));
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']) {
    router.get(`/docs/${file}`, (_request, response) => {
      response.sendFile(path.join(assets, file), { maxAge: '1d' });
    });
  }
  return router;
}

function page(title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/docs/favicon-32x32.png">
${head}</head>
<body>
${body}
</body>
</html>
`;
}

const referencePage = page(
  'Mailwright API',
  '<link rel="stylesheet" href="/docs/swagger-ui.css">\n',
  `<main id="reference"><noscript>The reference needs JavaScript. The document itself is at
<a href="/api/v1/openapi.json">/api/v1/openapi.json</a>.</noscript></main>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>`,
);

const startScript = `window.SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  persistAuthorization: false,
  defaultModelsExpandDepth: 0,
});
`;

const remedies = new Map(Object.entries(errorRemedies));
const errorRows = Object.entries(errorCodes)
  .map(([code, { status, title, help }]) => {
    const more = remedies.has(code) ? `<p>${escapeHtml(remedies.get(code) ?? '')}</p>` : '';
    return `<section id="${code}"><h2><code>${code}</code> <small>${status}</small></h2><p><strong>${title}.</strong> ${escapeHtml(help)}</p>${more}</section>`;
  })
  .join('\n');

const errorsPage = page(
  'Mailwright API errors',
  `<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; color: #1c1e21; }
h2 { font-size: 1.1rem; margin: 2rem 0 0; } small { color: #5a6270; font-weight: normal; }
section:target { background: #fff6d6; padding: 0.1rem 0.75rem; border-radius: 0.4rem; }
@media (prefers-color-scheme: dark) { body { background: #16181c; color: #e6e8eb; } small { color: #a0a8b4; } a { color: #8ab4ff; } section:target { background: #3a3210; } }
</style>
`,
  `<main><p><a href="/docs">API reference</a></p>
<h1>Errors</h1>
<p>An error response is <code>application/problem+json</code> (RFC 9457). Its <code>code</code> is one of these and
never changes; <code>errors</code> names the invalid fields; <code>request_id</code> identifies it in the logs.</p>
${errorRows}
</main>`,
);
