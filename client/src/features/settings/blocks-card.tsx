import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Block } from '../../../../shared/contracts/blocks.ts'
import { failureMessage, refusalStatus } from '../../platform/http/failure-message.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { asked, QueryState } from '../../platform/query/query-state.tsx'
import { FormError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Time } from '../../ui/time.tsx'
import { useNow } from '../../ui/use-now.ts'
import { blocksKey, blocksQuery, liftBlock } from './blocks.queries.ts'
import styles from './settings.module.css'

/** Whom the person blocked, at an answer or in a conversation, and how to lift a block. */
export function BlocksCard(): ReactNode {
  const { http } = usePlatform()
  const list = useQuery(blocksQuery(http))
  return (
    <Card aria-labelledby="blocks-heading">
      <h2 id="blocks-heading">People you blocked</h2>
      <p className={styles['soft']}>
        You don’t see each other’s requests and answers, don’t find each other in the directory, and can’t
        write to each other. They aren’t notified when you block them or lift the block.
      </p>
      <QueryState
        isPart
        {...asked(list)}
        loading="Loading whom you blocked…"
        rows={1}
        isEmpty={({ length }) => length === 0}
        empty={<p>You blocked nobody.</p>}
      >
        {(blocks) => <Blocks blocks={blocks} />}
      </QueryState>
    </Card>
  )
}

function Blocks({ blocks }: { readonly blocks: readonly Block[] }): ReactNode {
  const { http } = usePlatform()
  const queries = useQueryClient()
  const now = useNow(60_000)
  const [chosen, setChosen] = useState<Block | null>(null)
  const again = () => queries.invalidateQueries({ queryKey: blocksKey })
  const lifting = useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => liftBlock(http, id),
    onSuccess: again,
    onError: (error) => {
      // Lifted in another window: show what is true now.
      if (refusalStatus(error) === 404) void again()
    },
  })
  return (
    <>
      <FormError>{lifting.error === null ? null : failureMessage(lifting.error)}</FormError>
      <ul className={styles['sessions']}>
        {blocks.map((block) => (
          <li key={block.id}>
            <div>
              <p>{titleOf(block)}</p>
              <p className={styles['soft']}>
                Blocked <Time at={Date.parse(block.at)} now={now} />
              </p>
            </div>
            <Button
              size="small"
              busy={lifting.isPending && lifting.variables === block.id}
              aria-label={`Lift the block of ${titleOf(block)}`}
              onClick={() => setChosen(block)}
            >
              Lift block
            </Button>
          </li>
        ))}
      </ul>
      <Dialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={chosen === null ? 'Lift the block?' : `Lift the block of ${titleOf(chosen)}?`}
        actions={
          <>
            <Button onClick={() => setChosen(null)}>Keep the block</Button>
            <Button
              variant="primary"
              onClick={() => {
                if (chosen !== null) lifting.mutate(chosen.id)
                setChosen(null)
              }}
            >
              Lift block
            </Button>
          </>
        }
      >
        <p>
          You can see each other’s requests and answers again, and find each other in the directory. Answers
          that the block ended stay ended. You are partners again only after an invitation. You can block
          again at any time.
        </p>
      </Dialog>
    </>
  )
}

/** Clients have no name here, so what their request was about tells them apart. */
function titleOf({ name, about }: Block): string {
  return about === null ? name : `${name}, ${about}`
}
