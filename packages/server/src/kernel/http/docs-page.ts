interface Operation {
  readonly description?: string
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema?: object }[]
  readonly requestBody?: { content?: Record<string, { schema?: object }> }
  readonly responses?: Record<string, { content?: Record<string, { schema?: object }> }>
  readonly tags?: readonly string[]
}
interface Document {
  readonly info: { title: string; version: string; description?: string }
  readonly paths: Record<string, Record<string, Operation>>
}

const safe = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const block = (label: string, schema: object | undefined) =>
  schema ? `<details><summary>${label}</summary><pre>${safe(JSON.stringify(schema, null, 2))}</pre></details>` : ''

function renderOperation(
  path: string,
  method: string,
  { description = '', parameters = [], requestBody, responses = {} }: Operation,
) {
  const body = Object.values(requestBody?.content ?? {})[0]?.schema
  const replies = Object.entries(responses).map(([status, { content }]) =>
    block(`Answer ${status}`, Object.values(content ?? {})[0]?.schema),
  )
  const named = parameters.map(({ name, in: where }) => `<li><code>${safe(name)}</code> in ${safe(where)}</li>`)
  return `<article id="${safe(`${method} ${path}`)}"><h3><b>${method.toUpperCase()}</b> <code>${safe(path)}</code></h3>
<p>${safe(description).replaceAll('\n', '<br>')}</p>${named.length > 0 ? `<ul>${named.join('')}</ul>` : ''}${block('Body', body)}${replies.join('')}</article>`
}

/** The OpenAPI document as one page without scripts. */
export function renderDocs({ info, paths }: Document): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? '')
  const sections = [...groups].map(
    ([name, members]) =>
      `<section><h2 id="${safe(name)}">${safe(name)}</h2>${members.map((m) => renderOperation(m.path, m.method, m.operation)).join('')}</section>`,
  )
  const links = [...groups.keys()].map((name) => `<a href="#${safe(name)}">${safe(name)}</a>`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${safe(info.title)} API</title><style>
body{font:14px/1.5 system-ui;max-width:1000px;margin:0 auto;padding:24px;color-scheme:light dark}
nav{display:flex;flex-wrap:wrap;gap:12px;margin:16px 0}h3{margin:24px 0 4px;font-weight:400;overflow-wrap:anywhere}
pre{overflow:auto;max-height:420px;padding:12px;border:1px solid #8886;border-radius:8px}summary{cursor:pointer}
</style><main><h1>${safe(info.title)} ${safe(info.version)}</h1><p>${safe(info.description ?? '')} Machine-readable: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav>${links.join('')}</nav>${sections.join('')}</main></html>`
}
