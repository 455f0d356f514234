/** One page as rendered by client/src/app/prerender.tsx. */
import { z } from 'zod'
import { MARKETING_PATHS } from '../../shared/domain/marketing-pages.ts'

export const prerenderedPagesSchema = z.array(
  z.object({
    path: z.enum(MARKETING_PATHS),
    markup: z.string().min(1),
    title: z.string().min(1),
    head: z.object({ description: z.string().min(1), picture: z.string() }),
    structuredData: z.array(z.record(z.string(), z.unknown())),
  }),
)
export type DrawnPage = z.infer<typeof prerenderedPagesSchema>[number]
