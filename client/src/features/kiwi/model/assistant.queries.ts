/** API calls about the language model, by name. */
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  getAssistantEndpoint,
  getConsentEndpoint,
  giveConsentEndpoint,
  takeBackConsentEndpoint,
  type ConsentState,
} from '../../../../../shared/contracts/assistant.ts'
import { unwrap, type HttpClient } from '../../../platform/http/http-client.ts'

export type ModelFacts = NonNullable<z.output<typeof getAssistantEndpoint.response>['model']>

export function assistantQuery(http: HttpClient) {
  return queryOptions({
    queryKey: ['assistant'] as const,
    queryFn: async ({ signal }) => unwrap(await http.call(getAssistantEndpoint, { signal })),
  })
}

export function consentQuery(http: HttpClient, workspace: string) {
  return queryOptions({
    queryKey: ['assistant-consent', workspace] as const,
    queryFn: async ({ signal }) =>
      unwrap(await http.call(getConsentEndpoint, { params: { workspace }, signal })),
  })
}

export async function giveConsent(
  http: HttpClient,
  workspace: string,
  { name, host }: ModelFacts,
): Promise<ConsentState> {
  return unwrap(await http.call(giveConsentEndpoint, { params: { workspace }, body: { model: name, host } }))
}

export async function takeBackConsent(http: HttpClient, workspace: string): Promise<void> {
  unwrap(await http.call(takeBackConsentEndpoint, { params: { workspace } }))
}
