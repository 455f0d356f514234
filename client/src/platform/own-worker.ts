/** Starts a worker of the app. Pages enforce Trusted Types, so its URL goes through the one policy that the content security policy allows. */
import { TRUSTED_TYPES_POLICY } from '../../../shared/domain/trusted-types.ts'

/** The part of the Trusted Types API that this file uses; not every browser has it. */
type TrustedTypesFactory = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string }
}
export type WindowWithTrustedTypes = Window &
  typeof globalThis & { readonly trustedTypes?: TrustedTypesFactory }

/** `url`: of a script of the build, as `?worker&url` gives it. */
export function startOwnWorker(page: WindowWithTrustedTypes, url: string, name: string): Worker {
  // A built worker is one script, which runs as a module too; in development it imports others.
  return new page.Worker(trustedUrl(page.trustedTypes, url), { name, type: 'module' })
}

/** Returns the TrustedScriptURL that `Worker` requires, or the plain URL where the browser has no Trusted Types. */
function trustedUrl(trustedTypes: TrustedTypesFactory | undefined, own: string): string {
  if (trustedTypes === undefined) return own
  const policy = trustedTypes.createPolicy(TRUSTED_TYPES_POLICY, {
    createScriptURL: (url) => {
      if (url !== own) throw new TypeError(`Not our worker: ${url}`)
      return url
    },
  })
  return policy.createScriptURL(own)
}
