import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import {
  enteredAt,
  isTyped,
  placeOf,
  withEntered,
} from '../../../../../shared/domain/documents/entered-values.ts'
import { orderedJson } from '../../../../../shared/domain/documents/document-text.ts'
import {
  printedValue,
  type EnteredValue,
  type MergeData,
} from '../../../../../shared/domain/documents/merge-data.ts'
import type { DocumentEditor, EditorLook } from '../../../documents/editor/create-editor.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './document-page.module.css'
import './editor.css'
import { FieldInput } from './field-input.tsx'
import type { OpenDocument } from './use-document.ts'
import type { MatterData } from './use-matter-data.ts'

type EditStepProps = { readonly open: OpenDocument; readonly matter: MatterData | null }

const NO_LOOK: EditorLook = { marks: [], block: 'paragraph', canUndo: false, canRedo: false }

/** The text in the editor, which is loaded now. What another device changes meanwhile opens it anew. */
export function EditStep({ open, matter }: EditStepProps): ReactNode {
  const { editor, place, look, state, field, setField, put } = useEditor(open)
  return (
    <div className={styles['edit']}>
      <p className={styles['quiet']}>
        Marked fields are filled in as a whole: click one, or select it and press Enter, to change its value
        everywhere.
      </p>
      <EditorTools editor={editor} look={look} />
      {state === 'loading' && <Skeleton label="Loading the editor…" />}
      {state === 'failed' && (
        <Alert tone="danger" role="alert">
          The editor couldn’t be loaded. Reload the page and try again.
        </Alert>
      )}
      {state === 'too_large' && (
        <Alert tone="danger" role="alert">
          The last change is too long to be saved. Undo it, or divide it into several paragraphs.
        </Alert>
      )}
      <div ref={place} className="document-editor" />
      {field !== null && (
        <FieldDialog
          key={field}
          path={field}
          open={open}
          matter={matter}
          onClose={() => setField(null)}
          onPut={(data) => put(field, data)}
        />
      )}
    </div>
  )
}

type EditorStatus = 'loading' | 'ready' | 'failed' | 'too_large'

function useEditor(open: OpenDocument) {
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<DocumentEditor | null>(null)
  const [look, setLook] = useState(NO_LOOK)
  const [state, setState] = useState<EditorStatus>('loading')
  const [field, setField] = useState<string | null>(null)
  const latest = useRef(open)
  /** What the editor has, as far as it was written to the document. */
  const known = useRef('')
  useEffect(() => {
    latest.current = open
  })
  const present = orderedJson(open.legal.blocks)
  const [opening, setOpening] = useState(0)
  useEffect(() => {
    // From another device, or from a decision.
    if (known.current !== '' && known.current !== present) setOpening((count) => count + 1)
  }, [present])
  useEffect(() => {
    let made: DocumentEditor | null = null
    let isCurrent = true
    const start = async (): Promise<void> => {
      const { createEditor } = await import('../../../documents/editor/create-editor.ts')
      if (!isCurrent || place.current === null) return
      const { legal } = latest.current
      known.current = orderedJson(legal.blocks)
      made = createEditor(place.current, legal, {
        label: `Text of ${legal.title}`,
        onLook: setLook,
        onField: setField,
        onChange: () => {
          try {
            const { blocks } = made?.document() ?? legal
            known.current = orderedJson(blocks)
            latest.current.write(blocks)
            setState('ready')
          } catch {
            setState('too_large')
          }
        },
      })
      setEditor(made)
      setState('ready')
    }
    start().catch(() => {
      if (isCurrent) setState('failed')
    })
    return () => {
      isCurrent = false
      made?.destroy()
      setEditor(null)
    }
  }, [opening])
  /** In the text and among the values at once. */
  const put = (path: string, data: MergeData): void => {
    const value = enteredAt(data, path)
    const kind = placeOf(path)?.kind ?? 'text'
    const by = isTyped(value) ? value.by : null
    editor?.setField(path, printedValue(value, kind).value ?? '', by)
    const blocks = editor?.document().blocks ?? open.legal.blocks
    known.current = orderedJson(blocks)
    latest.current.write(blocks, data)
  }
  return { editor, place, look, state, field, setField, put }
}

type ToolsProps = { readonly editor: DocumentEditor | null; readonly look: EditorLook }

/** One stop of the Tab key; arrow keys move within. */
function EditorTools({ editor, look }: ToolsProps): ReactNode {
  const bar = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(0)
  const isText = look.block !== 'other'
  const tools = [
    {
      label: 'Bold',
      keys: 'Control+B',
      shown: <strong>B</strong>,
      isOn: look.marks.includes('bold'),
      run: () => editor?.toggle('bold'),
    },
    {
      label: 'Italic',
      keys: 'Control+I',
      shown: <em>I</em>,
      isOn: look.marks.includes('italic'),
      run: () => editor?.toggle('italic'),
    },
    {
      label: 'Underline',
      keys: 'Control+U',
      shown: <u>U</u>,
      isOn: look.marks.includes('underline'),
      run: () => editor?.toggle('underline'),
    },
    {
      label: 'Heading',
      keys: 'Control+Alt+2',
      shown: 'Heading',
      isOn: look.block === 'heading',
      isOff: !isText || look.block === 'list',
      run: () => editor?.toggleHeading(),
    },
    {
      label: 'List',
      keys: 'Control+Shift+8',
      shown: 'List',
      isOn: look.block === 'list',
      isOff: !isText || look.block === 'heading',
      run: () => editor?.toggleList(),
    },
    { label: 'Undo', keys: 'Control+Z', shown: 'Undo', isOff: !look.canUndo, run: () => editor?.undo() },
    { label: 'Redo', keys: 'Control+Y', shown: 'Redo', isOff: !look.canRedo, run: () => editor?.redo() },
  ]
  const move = (event: KeyboardEvent): void => {
    const next = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: tools.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const at = (next + tools.length) % tools.length
    setStop(at)
    bar.current?.querySelectorAll('button')[at]?.focus()
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label="Format"
      className={styles['tools']}
      onKeyDown={move}
    >
      {tools.map(({ label, keys, shown, isOn, isOff = false, run }, index) => (
        <Button
          key={label}
          size="small"
          aria-label={label}
          aria-pressed={isOn}
          aria-keyshortcuts={keys}
          aria-disabled={isOff || editor === null}
          title={`${label} (${keys.replaceAll('Control', 'Ctrl')})`}
          tabIndex={index === stop ? 0 : -1}
          // The selection stays in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            setStop(index)
            if (!isOff) run()
          }}
        >
          {shown}
        </Button>
      ))}
    </div>
  )
}

type FieldDialogProps = {
  readonly path: string
  readonly open: OpenDocument
  readonly matter: MatterData | null
  readonly onClose: () => void
  readonly onPut: (data: MergeData) => void
}

function FieldDialog({ path, open, matter, onClose, onPut }: FieldDialogProps): ReactNode {
  const { stored, who } = open
  const present = stored.content.data
  const [start] = useState(() => enteredAt(present, path))
  /** null: nothing was changed here. Over the present values, so that what came in meanwhile is not taken back. */
  const [typed, setTyped] = useState<{ readonly value: EnteredValue | undefined } | null>(null)
  const data = typed === null ? present : withEntered(present, path, typed.value)
  const other = enteredAt(present, path)
  const isOther = typed !== null && JSON.stringify(other) !== JSON.stringify(start)
  const place = placeOf(path)
  const close = (entered?: MergeData): void => {
    if (entered !== undefined) onPut(entered)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={() => close()}
      title={place?.label ?? 'A sum'}
      actions={
        <>
          <Button onClick={() => close()}>{place === null ? 'Close' : 'Cancel'}</Button>
          {place !== null && (
            <Button variant="primary" onClick={() => close(data)}>
              Change it everywhere
            </Button>
          )}
        </>
      }
    >
      {place === null ? (
        <p>This amount is worked out from others. Change those under “Fields”.</p>
      ) : (
        <>
          <div role="status">
            {isOther && (
              <Alert
                tone="warning"
                title="This field was changed elsewhere meanwhile"
                actions={
                  <Button size="small" onClick={() => setTyped(null)}>
                    Keep that value
                  </Button>
                }
              >
                It is now: {printedValue(other, place.kind).value ?? 'nothing'}. “Change it everywhere”
                replaces it with what is in the field below.
              </Alert>
            )}
          </div>
          <FieldInput
            path={path}
            data={data}
            matter={matter?.data ?? null}
            who={who}
            onChange={(value: EnteredValue | undefined) => setTyped({ value })}
          />
        </>
      )}
    </Dialog>
  )
}
