/** The plain, accessible layout of every page of the sandbox. */
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

const STYLE = `
:root { color-scheme: light dark; --ink: #1d2733; --paper: #fbfbf9; --line: #d5d9de; --accent: #0b5a8a; --accent-ink: #fff }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ebef; --paper: #14191f; --line: #39424c; --accent: #7cc0ec; --accent-ink: #0c1116 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 1rem }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem }
a { color: var(--accent); overflow-wrap: anywhere }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
label { display: block; font-weight: 600; margin: 1rem 0 .25rem }
input[type=email] { width: 100%; max-width: 26rem; padding: .6rem .7rem; font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: .4rem }
fieldset { border: 1px solid var(--line); border-radius: .4rem; margin: 0; padding: .25rem 1rem 1rem }
legend { font-weight: 600; padding: 0 .3rem }
fieldset label { display: flex; gap: .5rem; align-items: baseline; margin: .6rem 0 0; font-weight: 400; overflow-wrap: anywhere }
input[type=checkbox] { flex: none; width: 1.1rem; height: 1.1rem; margin: 0; position: relative; top: .15rem }
button { font: inherit; padding: .55rem 1.2rem; margin: 1rem .5rem 0 0; border-radius: .4rem; border: 1px solid var(--accent); background: transparent; color: var(--accent); cursor: pointer }
button.main { background: var(--accent); color: var(--accent-ink) }
table { width: 100%; border-collapse: collapse }
th, td { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .25rem 1rem }
dt { font-weight: 600 } dd { margin: 0; overflow-wrap: anywhere }
iframe { width: 100%; height: 32rem; border: 1px solid var(--line); border-radius: .4rem; background: #fff }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); border-radius: .4rem; padding: 1rem }
`

/** Pages run no scripts. form-action is unset: a form is submitted to the sandbox, which may then redirect to the application. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'"

export function page(
  c: Context,
  title: string,
  body: readonly Markup[],
  status: 200 | 400 | 404 = 200,
): Response | Promise<Response> {
  c.header('Content-Security-Policy', POLICY)
  c.header('Referrer-Policy', 'no-referrer')
  c.header('Cache-Control', 'no-store')
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`
  return c.html(document, status)
}
