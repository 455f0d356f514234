/** A document as it will be printed, drawn from its blocks: what the PDF and the DOCX hold, on paper, in both color schemes. */
import { createElement, useState, type ReactNode } from 'react'
import { contentOf, isDraft, maskedBlocks } from '../../../../../shared/domain/documents/document-model.ts'
import type { Block, Inline, LegalDocument } from '../../../../../shared/domain/documents/document-schema.ts'
import { isSensitive } from '../../../../../shared/domain/documents/sensitive-values.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from './document-preview.module.css'

type DocumentPreviewProps = {
  readonly document: LegalDocument
  /** Of the document's own title on this screen, so that headings stay in order: 3 below a heading of level 2. */
  readonly topLevel?: 2 | 3
}

export function DocumentPreview({ document, topLevel = 3 }: DocumentPreviewProps): ReactNode {
  const [isShown, setIsShown] = useState(false)
  const hasSensitive = document.blocks.some((block) => contentOf(block).flat().some(isMaskable))
  const blocks = isShown ? document.blocks : maskedBlocks(document.blocks)
  const headings = headingLevels(blocks, topLevel)
  const paper = (
    <article
      className={styles['paper']}
      aria-label={`${document.title}, as it is printed`}
      lang={document.lang}
    >
      {isDraft(document) && <p className={styles['draft']}>DRAFT · {document.title}</p>}
      {blocks.map((block, index) => (
        <PreviewBlock key={index} block={block} heading={headings[index] ?? topLevel} />
      ))}
    </article>
  )
  if (!hasSensitive) return paper
  return (
    <>
      <p className={styles['masked']}>
        {isShown
          ? 'Sensitive values are shown.'
          : 'A Medicare number and a date of birth show their end only. Files have them whole.'}
        <Button size="small" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
        </Button>
      </p>
      {paper}
    </>
  )
}

function isMaskable(inline: Inline): boolean {
  return inline.type === 'field' && inline.value !== null && isSensitive(inline.path)
}

/** By block. As in the files, no level is left out, whatever an editor made of them. */
function headingLevels(blocks: readonly Block[], topLevel: number): readonly number[] {
  let level = 0
  return blocks.map((block) => {
    if (block.type === 'heading') level = Math.min(block.level, level + 1)
    return topLevel - 1 + Math.max(1, level)
  })
}

function PreviewBlock({ block, heading }: { readonly block: Block; readonly heading: number }): ReactNode {
  switch (block.type) {
    case 'heading':
      return createElement(
        `h${heading}`,
        { className: styles[`heading${block.level}`] },
        <Words content={block.content} />,
      )
    case 'paragraph':
      return (
        <p>
          <Words content={block.content} />
        </p>
      )
    case 'list':
      return createElement(
        block.ordered ? 'ol' : 'ul',
        null,
        block.items.map((item, index) => (
          <li key={index}>
            <Words content={item} />
          </li>
        )),
      )
    case 'table':
      return <Table header={block.header} rows={block.rows.map((cells) => ({ cells, isTotal: false }))} />
    case 'amounts':
      return <Table header={block.header} rows={block.rows} hasAmounts />
    case 'signature':
      return (
        <div className={styles['signature']}>
          <p>
            <Words content={block.signer} />
          </p>
          <ul className={styles['lines']}>
            {block.lines.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
        </div>
      )
    case 'note':
      return (
        <p className={block.purpose === 'review' ? styles['review'] : styles['print']}>
          <Words content={block.content} />
        </p>
      )
    case 'page_break':
      return <hr className={styles['pageBreak']} aria-label="New page" />
  }
}

type TableProps = {
  readonly header: readonly (readonly Inline[])[]
  readonly rows: readonly { readonly cells: readonly (readonly Inline[])[]; readonly isTotal: boolean }[]
  readonly hasAmounts?: true
}

/** The first cell of a row names it, as in the files. */
function Table({ header, rows, hasAmounts }: TableProps): ReactNode {
  return (
    <table className={classNames(styles['table'], hasAmounts && styles['amounts'])}>
      <thead>
        <tr>
          {header.map((cell, column) => (
            <th key={column} scope="col">
              <Words content={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells, isTotal }, row) => (
          <tr key={row} className={isTotal ? styles['total'] : undefined}>
            {cells.map((cell, column) =>
              createElement(
                column === 0 ? 'th' : 'td',
                { key: column, ...(column === 0 && { scope: 'row' }) },
                <Words content={cell} />,
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Words({ content }: { readonly content: readonly Inline[] }): ReactNode {
  return content.map((inline, index) => <Word key={index} inline={inline} />)
}

/** A missing field shows its label in brackets. */
function Word({ inline }: { readonly inline: Inline }): ReactNode {
  const isMissing = inline.type === 'field' && inline.value === null
  let shown: ReactNode = inline.type === 'text' ? inline.text : (inline.value ?? `[${inline.label}]`)
  if (isMissing) shown = <mark className={styles['missing']}>{shown}</mark>
  if (inline.underline === true) shown = <u>{shown}</u>
  if (inline.italic === true) shown = <em>{shown}</em>
  return inline.bold === true ? <strong>{shown}</strong> : shown
}
