/**
 * Configures zod before it loads: the content security policy forbids `new Function`, which zod would otherwise try, causing a violation
 * report each time. The entry points of the app and its service worker import this file first. Zod's own `config` would add 3 kB of zod to
 * pages that do not use it. A test (app/start/entries.alone.test.ts) fails if zod stops reading this setting.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
