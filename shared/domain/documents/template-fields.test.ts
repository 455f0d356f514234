import { describe, expect, it } from 'vitest'
import { contentOf } from './document-model.ts'
import { merge } from './template.ts'
import { fieldsOfTemplate } from './template-fields.ts'
import { TEMPLATES } from './templates/all-templates.ts'
import { reductionRequest } from './templates/reduction-request.ts'
import { letterOfProtection } from './templates/letter-of-protection.ts'
import { medicareFinalDetail } from './templates/medicare.ts'
import { COMPLETE_DATA } from './testing/complete-data.ts'
import { isFieldPath } from './merge-fields.ts'

const NOTHING = { values: {}, rows: {}, choices: {} }

describe('the fields of a template', () => {
  it.each(TEMPLATES.map((template) => [template.id, template] as const))(
    'of %s are all that a complete document shows, and its must-haves are not optional',
    (_id, template) => {
      const { fields } = fieldsOfTemplate(template, COMPLETE_DATA)
      const paths = new Set<string>(fields.map(({ path }) => path))
      const shown = merge(template, COMPLETE_DATA)
        .document.blocks.flatMap(contentOf)
        .flat()
        .flatMap((inline) => (inline.type === 'field' && isFieldPath(inline.path) ? [inline.path] : []))
      for (const path of shown) expect(paths).toContain(path)
      const optional = new Set(fields.filter(({ isOptional }) => isOptional).map(({ path }) => path))
      for (const path of template.mustHave)
        expect([paths.has(path), optional.has(path)]).toEqual([true, false])
    },
  )

  it('follow the choices, and name the lists', () => {
    const paths = (reasons: string[]) =>
      fieldsOfTemplate(reductionRequest, { ...NOTHING, choices: { reasons } }).fields.map(({ path }) => path)
    expect(paths([])).not.toContain('reduction.hardship')
    expect(paths(['hardship'])).toContain('reduction.hardship')
    expect(
      fieldsOfTemplate(reductionRequest, { ...NOTHING, choices: { reasons: ['unrelated'] } }).lists,
    ).toEqual(['unrelatedCharges'])
    expect(fieldsOfTemplate(medicareFinalDetail, NOTHING).lists).toEqual(['expenses'])
  })

  it('say what a letter has only if it is known', () => {
    const { fields } = fieldsOfTemplate(letterOfProtection, NOTHING)
    expect(fields).toContainEqual({ path: 'document.delivery', isOptional: true })
    expect(fields).toContainEqual({ path: 'client.name', isOptional: false })
  })
})
