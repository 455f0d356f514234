import type { ReactNode } from 'react'
import type { CloudFile } from '../../../shared/contracts/integrations/cloud-files.ts'
import styles from './cloud-file-rows.module.css'
import { Icon } from './icons.tsx'
import { formatSize } from '../../../shared/domain/format-size.ts'
import { Time } from './time.tsx'

type CloudFileRowsProps = {
  readonly label: string
  readonly files: readonly CloudFile[]
  readonly now: number
  readonly onOpenFolder: (folder: CloudFile) => void
  /** Actions for a file; folders have none. */
  readonly actionsOf: (file: CloudFile) => ReactNode
}

/** A folder's content, in the given order. */
export function CloudFileRows({ label, files, now, onOpenFolder, actionsOf }: CloudFileRowsProps): ReactNode {
  return (
    <ul className={styles['rows']} aria-label={label}>
      {files.map((file) => (
        <li key={file.id}>
          <Icon name={file.isFolder ? 'folder' : 'file'} />
          <div className={styles['words']}>
            {file.isFolder ? (
              <button type="button" className={styles['folder']} onClick={() => onOpenFolder(file)}>
                {file.name}
              </button>
            ) : (
              <span className={styles['name']}>{file.name}</span>
            )}
            <Facts file={file} now={now} />
          </div>
          <div className={styles['actions']}>{file.isFolder ? null : actionsOf(file)}</div>
        </li>
      ))}
    </ul>
  )
}

function Facts({ file, now }: { readonly file: CloudFile; readonly now: number }): ReactNode {
  const size = file.size === null || file.isFolder ? null : formatSize(file.size)
  if (size === null && file.modifiedAt === null) return null
  return (
    <span className={styles['facts']}>
      {size}
      {size !== null && file.modifiedAt !== null && ' · '}
      {file.modifiedAt !== null && (
        <>
          Modified <Time at={Date.parse(file.modifiedAt)} now={now} />
        </>
      )}
    </span>
  )
}

type FolderTrailProps = {
  /** From the root to the open folder. */
  readonly trail: readonly { readonly name: string }[]
  /** `index` 0 is the root. */
  readonly onGoTo: (index: number) => void
}

/** The path of the open folder, with buttons for its parents. */
export function FolderTrail({ trail, onGoTo }: FolderTrailProps): ReactNode {
  return (
    <nav aria-label={`Folders of ${trail[0]?.name ?? ''}`}>
      <ol className={styles['trail']}>
        {trail.map(({ name }, index) => (
          // A folder's depth identifies it.
          <li key={index}>
            {index === trail.length - 1 ? (
              <span aria-current="location">{name}</span>
            ) : (
              <button type="button" className={styles['folder']} onClick={() => onGoTo(index)}>
                {name}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
