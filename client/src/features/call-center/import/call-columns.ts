/** The columns of a phone system's call list. */
import type { CsvFields, CsvMapping } from '../../../platform/csv/csv-mapping.ts'

export const CALL_COLUMNS = ['direction', 'from', 'to', 'start', 'seconds', 'result'] as const
export type CallColumn = (typeof CALL_COLUMNS)[number]

export type CallMapping = CsvMapping<CallColumn>

export const CALL_FIELDS: CsvFields<CallColumn> = {
  direction: {
    label: 'Direction',
    hint: 'Incoming or outgoing; in, inbound, out and outbound are known too.',
    names: ['calldirection', 'type', 'calltype', 'inout', 'inboundoutbound', 'way'],
    isRequired: true,
  },
  from: {
    label: 'From',
    names: [
      'fromnumber',
      'caller',
      'callernumber',
      'callerid',
      'callingnumber',
      'source',
      'callfrom',
      'origin',
      'src',
    ],
  },
  to: {
    label: 'To',
    names: [
      'tonumber',
      'called',
      'callednumber',
      'dialed',
      'dialednumber',
      'destination',
      'callee',
      'callto',
      'dst',
    ],
  },
  start: {
    label: 'Start',
    hint: 'For example 11/20/2026 2:03 PM, or as a computer writes it.',
    names: [
      'startutc',
      'starttime',
      'started',
      'startedat',
      'callstart',
      'datetime',
      'date',
      'time',
      'calldate',
      'calltime',
      'timestamp',
      'begin',
    ],
    isRequired: true,
  },
  seconds: {
    label: 'Seconds',
    hint: 'Seconds, or 2:05 for two minutes and five seconds.',
    names: [
      'duration',
      'durationseconds',
      'durationsec',
      'durations',
      'length',
      'talktime',
      'billsec',
      'callduration',
      'calllength',
    ],
  },
  result: {
    label: 'Result',
    hint: 'Answered, missed or voicemail; other words for them are known too.',
    names: ['callresult', 'status', 'callstatus', 'disposition', 'outcome', 'answered', 'state'],
  },
}
