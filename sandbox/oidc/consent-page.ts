/** The consent page: the user enters an address and chooses what the application may do. */
import type { Context } from 'hono'
import { html } from 'hono/html'
import { page, type Markup } from '../page.ts'
import type { IssuerOptions } from './issuer-options.ts'
import { scopeList } from './scopes.ts'

type Page = Response | Promise<Response>

export function consentPage(
  c: Context,
  options: Pick<IssuerOptions, 'brand' | 'suggestedEmail' | 'dialect'>,
  query: Readonly<Record<string, string>>,
  retry?: { readonly email: string; readonly problem: string },
): Page {
  const email = retry?.email ?? query['login_hint'] ?? options.suggestedEmail
  const scopes = scopeList(query['scope'] ?? '')
  const optional = scopes.filter((scope) => options.dialect.isOptionalScope(scope))
  const fixed = scopes.filter((scope) => !optional.includes(scope))
  return page(
    c,
    `Sign in with ${options.brand} (sandbox)`,
    [
      html`<p>
        CounselRelay asks ${options.brand} who you are. This page stands in for the real one; nothing leaves
        this machine.
      </p>`,
      html`<h2>It asks for</h2>
        <ul>
          ${fixed.map((scope) => html`<li>${scope}</li>`)}
        </ul>`,
      html`<form method="post" novalidate>
        ${optional.length === 0 ? '' : choice(optional)}
        <label for="email">Email address</label>
        <input
          id="email"
          name="email"
          type="email"
          value="${email}"
          autocomplete="username"
          ${retry ? html`aria-invalid="true" aria-describedby="email-problem"` : ''}
        />
        ${retry ? html`<p id="email-problem" role="alert">${retry.problem}</p>` : ''}
        <div>
          <button class="main" name="decision" value="allow">Allow</button>
          <button name="decision" value="deny">Deny</button>
        </div>
      </form>`,
    ],
    retry ? 400 : 200,
  )
}

function choice(scopes: readonly string[]): Markup {
  return html`<fieldset>
    <legend>What it may do</legend>
    <input type="hidden" name="choice" value="shown" />
    ${scopes.map(
      (scope) =>
        html`<label
          ><input type="checkbox" name="scope" value="${scope}" checked /> ${shortName(scope)}</label
        >`,
    )}
  </fieldset>`
}

/** Shortens Google's scopes, which begin with a meaningless address. */
function shortName(scope: string): string {
  return scope.replace(/^https:\/\/www\.googleapis\.com\/auth\//, '')
}

export function refusalPage(c: Context, brand: string, reason: string): Page {
  return page(c, `${brand} (sandbox) cannot continue`, [html`<p role="alert">${reason}</p>`], 400)
}
