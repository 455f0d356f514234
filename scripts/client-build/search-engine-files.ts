/** The site's files for search engines. They need absolute URLs, so these begin with the placeholder of the public origin. */
import { MARKETING_PATHS } from '../../shared/domain/marketing-pages.ts'
import { OPERATOR_STAND_INS } from '../../shared/domain/operator-facts.ts'

const { publicOrigin } = OPERATOR_STAND_INS

/** Does not disallow the pages behind the sign-in: a crawler must read them to see that they are not to be indexed. */
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
