import type { ReactNode } from 'react'
import { useConnectivity } from '../../../offline/react/use-connectivity.ts'
import { useIntegrations } from '../../../platform/integrations/use-integrations.ts'
import { Button } from '../../../ui/button.tsx'
import { newerFile } from '../import/account-files.ts'
import type { CloudSource } from '../storage/case-file.ts'
import { useWorkspace } from '../workspace/workspace-context.tsx'

type NewerVersionButtonProps = { readonly file: string; readonly source: CloudSource }

/** Downloads the document again: a version that is not the same becomes a document of its own, beside the earlier one. */
export function NewerVersionButton({ file, source }: NewerVersionButtonProps): ReactNode {
  const { importer } = useWorkspace()
  const { files } = useIntegrations()[source.provider]
  const isOffline = useConnectivity() === 'offline'
  return (
    <Button
      size="small"
      variant="ghost"
      disabled={isOffline}
      aria-label={`Check for a newer version of ${file}`}
      onClick={() => importer.add([newerFile(file, source, files)])}
    >
      Check for a newer version
    </Button>
  )
}
