/** What a template asks for, with what it says only if a value is known. Pure. */
import { createBlockWriter, type BlockWriter } from './block-writer.ts'
import { contentOf } from './document-model.ts'
import type { MergeData } from './merge-data.ts'
import { isFieldPath, LISTS, type FieldPath, type ListName } from './merge-fields.ts'
import type { DocumentTemplate } from './template.ts'

export type TemplateFields = {
  /** In reading order. */
  readonly fields: readonly { readonly path: FieldPath; readonly isOptional: boolean }[]
  readonly lists: readonly ListName[]
}

/** With the choices of `data`. */
export function fieldsOfTemplate(template: DocumentTemplate, data: MergeData): TemplateFields {
  const asked = new Set<FieldPath>()
  const lists = new Set<ListName>()
  const writer = createBlockWriter(data)
  const everything: BlockWriter = {
    ...writer,
    has: (path) => {
      asked.add(path)
      return true
    },
    rowsOf: (list) => {
      lists.add(list)
      return writer.rowsOf(list)
    },
  }
  const said = pathsOf(template, everything)
  const needed = new Set<string>([
    ...template.mustHave,
    ...pathsOf(template, { ...writer, has: () => false }),
  ])
  const paths = [...new Set([...said, ...template.mustHave])].filter(isFieldPath)
  return {
    fields: paths.map((path) => ({ path, isOptional: asked.has(path) && !needed.has(path) })),
    lists: [...lists].filter((list) => Object.hasOwn(LISTS, list)),
  }
}

function pathsOf(template: DocumentTemplate, writer: BlockWriter): readonly string[] {
  return template
    .blocks(writer)
    .flatMap(contentOf)
    .flat()
    .flatMap((inline) => (inline.type === 'field' ? [inline.path] : []))
}
