/** Builds the document for an email's frame. */
import { MAIL_HTML_POLICY } from '../../../../../shared/domain/trusted-types.ts'

type Html = string | object

/** The used part of the Trusted Types API, which not every browser supports. */
export type TrustedTypesWindow = {
  readonly trustedTypes?: {
    readonly createPolicy: (
      name: string,
      rules: { readonly createHTML: (html: string) => string },
    ) => { readonly createHTML: (html: string) => Html }
  }
}

/**
 * `html` is what the server has cleaned; `styles` the address of the frame's stylesheet, on our own origin. Links open in a new tab. Few mails
 * say what language they are in, and none says it in what is left of them: it is read out as that of the app, whose own words this frame
 * does not inherit.
 */
export function mailDocument(html: string, styles: string, { trustedTypes }: TrustedTypesWindow): Html {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><base target="_blank"><link rel="stylesheet" href="${styles}"></head><body>${html}</body>`
  if (trustedTypes === undefined) return page
  return trustedTypes.createPolicy(MAIL_HTML_POLICY, { createHTML: (safe) => safe }).createHTML(page)
}
