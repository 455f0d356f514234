/** What the site says to search engines. Addresses are absolute there, so they begin with the stand-in for the public origin. */
import { MARKETING_PATHS } from '../../shared/domain/marketing-pages.ts'
import { OPERATOR_STAND_INS } from '../../shared/domain/operator-facts.ts'

const { publicOrigin } = OPERATOR_STAND_INS

/** Pages behind the sign-in are not listed here: an engine that may not read them would not read that they want no listing either. */
export function robotsText(): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /supabase/\n\nSitemap: ${publicOrigin}/sitemap.xml\n`
}

export function sitemapText(): string {
  const entries = MARKETING_PATHS.map((path) => `  <url><loc>${publicOrigin}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}
