/** The templates as a law office looks for them. */
import type { DocumentTemplate } from '../../../../../shared/domain/documents/template.ts'
import { TEMPLATES } from '../../../../../shared/domain/documents/templates/all-templates.ts'

const GROUPS: readonly { readonly title: string; readonly ids: readonly string[] }[] = [
  { title: 'Notices and requests', ids: ['T3a', 'T7', 'T3b', 'T3c'] },
  { title: 'Agreeing on an amount', ids: ['T1', 'T2', 'T4', 'T5'] },
  { title: 'Medicare', ids: ['T6a', 'T6b', 'T6c'] },
  { title: 'Client and settlement', ids: ['T11', 'T8'] },
  { title: 'Referral fee', ids: ['T9', 'T10'] },
]

export type TemplateGroup = { readonly title: string; readonly templates: readonly DocumentTemplate[] }

/** Every template once; one without a group is in the last. */
export function templateGroups(): readonly TemplateGroup[] {
  const named = new Set(GROUPS.flatMap(({ ids }) => ids))
  const groups = GROUPS.map(({ title, ids }) => ({
    title,
    templates: ids.flatMap((id) => TEMPLATES.filter((template) => template.id === id)),
  }))
  const others = TEMPLATES.filter(({ id }) => !named.has(id))
  return others.length === 0 ? groups : [...groups, { title: 'Others', templates: others }]
}
