/**
 * Told to zod before its code is there: our content security policy forbids `new Function`, which zod would otherwise try, and every try
 * is reported as a violation. Imported for this effect, first of all, by the entries of the app and of its service worker. Zod's own `config` would say the same, but
 * brings 3 kB of zod to pages that use none of it; the test beside this file notices when zod reads it no longer.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
