/** What a contract forbids, who may take part, what is paid, ordered and counted. From forms and treatises. Pure data. */
import type { ConceptWords } from './concept.ts'

export const DUTY_CONCEPTS: readonly ConceptWords[] = [
  {
    id: 'most_favored',
    asks: '(?:match|same as|equal|as good as|as well as)~(?:others?|other (?:customers|buyers|clients)|anyone|everyone|competitors)|cheapest|best (?:offer|terms|customers?)|most[- ]favou?red|mfn\\b|(?:better|best|lower|lowest|same) (?:terms|price|deal|rate|treatment|condition)s?|as good (?:a )?(?:deal|price|terms)|third[- ]part(?:y|ies) gets? better|price match|(?:cheaper|less|better)~(?:somebody|someone|anyone|others?|other customers?)|favou?rable|(?:someone|somebody|anyone|another|other|others|competitor)~(?:pays? less|cheaper|better|lower)|as (?:good|low|cheap) as|pays? less',
    adds: 'favorable favored customer terms price lower better advantageous comparable',
    phrases:
      'most[- ]favou?red|(?:no|not|any) less favou?rable|(?:more|as) (?:favou?rable|advantageous|beneficial)|(?:lower|lowest|better|best) (?:price|rate|fee|terms)|(?:price|rate|terms)s? ~(?:lower|better|more favou?rable) than|(?:similarly situated|other|comparable) (?:customer|licensee|purchaser|buyer)s?',
    defining:
      '(?:more|most|less|as) (?:favou?r|advantageous)|(?:lower|lowest|better|best) (?:price|rate|terms|pricing)',
  },
  {
    id: 'non_compete',
    asks: '(?:non-?|anti-?)?compet(?:e|es|ing|ition|itive|itor)s?\\b|rival|restrict~(?:business|geograph|compet)|go(?:ing)? up against|same (?:kind|line|type|sort) of (?:business|work)|similar business|(?:open|start|run|set up|own|operate)\\w* (?:my|our|your|their|his|her|an?)? ?(?:own |other |similar |new )?(?:shop|business|compan|store|practice|restaurant|firm)|(?:work|working) for (?:a |an |another |some)|restrictive covenant|moonlight|side (?:business|job)|(?:open|opens|opening|start|set)\\w* (?:up )?(?:across|next door|nearby|down the|around|in the same)|not (?:be )?allowed to do after|after i (?:leave|quit)|do (?:the same|similar) (?:thing|work)|(?:prohibit|barred|banned|keep|stop)\\w*~(?:business|competing|industry|trade)|non-compete|(?:our|their|the|same) (?:market|industry|field|trade|turf)|(?:launch|make|build|offer|develop|market)\\w*~(?:like (?:ours|our|theirs)|similar|rival|competing)|similar (?:work|product|services?|line|job)|(?:serve|help|advise|join)\\w* (?:a |another |any )?(?:rival|competitor)',
    adds: 'compete competition competing competitive competitor business engage directly indirectly restricted covenant',
    phrases:
      'non-?compet|(?:not|neither|nor|refrain|never)~(?:compete|engage in|participate in|own, |operate|carry(?:ing)? on|be employed|render)|covenant not to compete|compet(?:e|es|ing|itive|itor|ition)s?|restrictive covenant|(?:engage|interest) in (?:any|a) ~business|(?:any|a) (?:business|product|establishment)s? ~(?:similar|same|compet)|within ~(?:miles|radius)|restricted (?:period|business|area|territory)',
    defining: 'compet|engage in|similar (?:business|product)|establishment',
  },
  {
    id: 'exclusivity',
    asks: 'exclusiv(?:e|ity|ely)(?! jurisdiction| remed)|sole (?:supplier|source|provider|distributor|dealer|agent|right)|only (?:supplier|provider|distributor|dealer|one|buyer|seller|source)|(?:deal|buy|purchase|sell|work|contract|order|shop|license)\\w* (?:with|from|to|it from|them from)? ?(?:others?\\b|another|anyone else|any ?body else|some(?:one|body) else|elsewhere|else)|(?:other|another|additional|more than one) (?:dealer|distributor|supplier|agent|vendor|licensee)s?|all (?:of )?(?:its|our|their|your)? ?requirements|locked in(?:to)? (?:to )?(?:one|them|buying)|stuck with (?:them|one)|(?:buy|purchase|order|get|source|sell|deal|work)\\w* (?:it |everything |all )?(?:only|just|exclusively|solely) (?:from|to|with)|only (?:from|to|with) (?:them|us)|(?:all|every) (?:of )?(?:our|their|its|my) (?:purchases|needs|orders|business)|play the field|tied to (?:us|them|one)|(?:alone|only us|only them|just us)\\b|(?:second|other|another|further|more|extra|additional) (?:dealer|distributor|supplier|agent|vendor|licensee|seller|provider|franchisee)|(?:any(?:one|body)|some(?:one|body)) else~(?:sell|supply|distribut|allowed|provide|offer)|(?:sell|supply|distribut|provide|offer)\\w* it (?:too|as well)',
    hints: 'only|stuck',
    adds: 'exclusive exclusively sole solely territory only requirements other',
    phrases:
      '(?:sole and )?exclusive(?:ly)? (?:right|license|distribut|supplier|dealer|agent|basis|provider|manufactur|territory|licensee|purchas|partner|sponsor|appoint)|(?:on an|its|the|as an?) exclusive|exclusivity|sole (?:and exclusive|supplier|source|provider|distributor|dealer)|(?:all|100%) of its (?:requirements|needs)|(?:not|nor|neither)~(?:any other|another|third[- ]part(?:y|ies)|anyone else|other person|other supplier|other distributor)|(?:solely|exclusively) (?:from|with|through|to|by)|only from|(?:purchase|obtain|buy|sell)\\w*~only|from nobody else',
    defining:
      'exclusiv|sole (?:supplier|source|provider|distributor|dealer|right)|other (?:supplier|distributor|dealer|vendor)',
  },
  {
    id: 'competition_exception',
    asks: '(?:exception|carve-?out|exempt)\\w* (?:to|from) (?:the )?(?:non-?compet|competitive|exclusiv|restrict|no-?solicit)|competitive restriction exception',
    adds: 'notwithstanding except foregoing compete exclusive provided however permitted prohibit',
    phrases:
      '(?:notwithstanding|except|other than|provided,? (?:however|that)|nothing (?:herein|in this)|shall not (?:prohibit|prevent|restrict|apply))~(?:compet|exclusiv|solicit|engage|own|sell|passive)|(?:five|two|one|\\d+)[ a-z()]{0,12}(?:percent|%)~(?:publicly|stock|securities|outstanding)|publicly[- ]traded|general (?:solicit|advertis)',
    defining: 'notwithstanding|except|provided|prohibit|prevent',
  },
  {
    id: 'no_solicit_customers',
    asks: '(?:solicit|poach|approach|divert|steal|lure|take|contact|contract|call on|go after|pursue)\\w*~(?:customer|client|partner|account|subscriber|patient)|(?:customer|client|account)s? (?:when|with me|if)~(?:leave|go)|customer non-?solicit|no-?solicit(?:ation)? of (?:customers|clients)|(?:keep|retain|serve|bring)\\w* (?:my|our|their|his|her|the) (?:own )?(?:clients?|customers?|book of business|accounts)|book of business|(?:customer|client|account)s?~(?:off[- ]limits|protected|taken|stolen|poached)',
    hints: 'non-?solicit|solicit|no-?solicit',
    adds: 'solicit customer client divert induce contact business entice interfere',
    phrases:
      '(?:solicit|induce|divert|entice|call (?:up)?on|interfere with|take away|approach|contact)\\w*[^.]{0,90}(?:customer|client|subscriber|account|patient|supplier|vendor|partner|licensee|distributor)s?',
    defining: 'solicit|induc|divert|entice|interfere|take away',
  },
  {
    id: 'no_solicit_employees',
    asks: '(?:solicit|hire|hiring|poach|recruit|steal|lure|employ|take|raid|head-?hunt)\\w*~(?:employee|staff|personnel|worker|contractor|people|team|talent|representative|executives?)|(?:employee|staff|personnel|worker|people)s?~(?:solicit|hired?\\b|hiring|poach|recruit|steal)|no-?hire|no-?solicit(?:ation)? of employees|anti-?poach|(?:recruit|hire|hiring|poach|headhunt)\\w*\\b|(?:offer|give)\\w* (?:a )?(?:job|work|position)s? (?:to|at)|(?:hire|take|lure)\\w* away|(?:people|staff|team|workers?|employees?)~(?:protected|off[- ]limits|lured|taken)|(?:take|bring) on (?:their|our|its)',
    hints: 'non-?solicit|solicit|no-?solicit',
    adds: 'solicit hire employ employee recruit induce personnel entice staff',
    phrases:
      '(?:solicit|hire|recruit|induce|entice|employ|engage|offer employment|encourage|persuade)\\w*[^.]{0,90}(?:employee|personnel|staff|officer|consultant|contractor|worker|person (?:who|employed))s?|(?:leave|terminate) (?:their|his|the|its|his or her|such)~(?:employ|position|service)',
    defining: 'solicit|hire|recruit|induc|entice|offer employment',
  },
  {
    id: 'disparagement',
    asks: 'disparag|negative (?:statement|remark|comment|review|things?)|criticiz|bad-?mouth|defam|(?:bad|nasty|unflattering) (?:things?|review|words|remark|comment)|(?:say|post|write|speak|talk)\\w* (?:bad|ill|badly|negative|anything bad)|reputation|trash talk|slander|libel|(?:keep|shut|hold)\\w*~(?:mouth|tongue)|speak (?:freely|out|my mind)|complain(?:ing)? (?:in public|publicly|online)|bad publicity|run (?:us|them) down|insult|speak (?:well|badly|ill|negatively)|(?:nice|nasty|mean|rude|harmful) (?:things?|words|remarks?|comments?)|good name|in the (?:press|media)|social media',
    adds: 'disparage disparaging defamatory derogatory statement reputation goodwill remark unfavorable',
    phrases:
      'disparag|derogat|defam|(?:detriment|injur|harm|damag|tarnish|disrepute|impair)\\w*~(?:reputation|goodwill|image)|(?:reputation|goodwill|image)~(?:detriment|injur|harm|damag|tarnish|disrepute)|(?:unfavou?rable|negative|false|misleading) (?:light|statement|remark|comment)|disrepute',
    defining: 'disparag|derogat|defam|reputation|unfavou?rable',
  },
  {
    id: 'first_refusal',
    asks: 'first (?:refusal|offer|negotiat|shot|chance|crack|dibs|look|opportunity|right|option)|rofr|rofo|rofn|right (?:to match|of first)|buy (?:it )?first|match(?:ing)? (?:right|offer|an? (?:other )?(?:bid|offer))|pre-?empt|(?:offer|sell)\\w* (?:it )?to us (?:first|before)|before (?:they |it |we )?sell\\w* to (?:some|any|other)|(?:come|go|offer|turn|ask)\\w* (?:it )?(?:to )?(?:us|me|them) first|match\\w* (?:another|any|an?|the|other|outside|a third) ?\\w* (?:offer|bid|price)|(?:before|ahead of) (?:any(?:one|body) else|others|third[- ]part|strangers)|first (?:pick|bid|say|choice|call)|(?:say|chance|offer)~before~(?:sell|sold)|(?:offer|sell)\\w*~(?:before|to us)~(?:sell|stranger|outsid|third)|stranger',
    adds: 'right first refusal offer negotiate match third bona fide purchase opportunity',
    phrases:
      'first (?:refusal|offer|negotiat|opportunity|option|right|look)|right (?:to match|of first)|(?:match|meet) (?:the|such|any) ~(?:offer|terms)|first (?:negotiate|offer)|bona fide ~offer|pre-?empti|(?:offer|negotiate)~(?:first|exclusively)|(?:rofr|rofo|rofn)',
    defining: 'first|match|pre-?empt|bona fide',
  },
  {
    id: 'minimum',
    asks: 'minimum|commit(?:ment|ted) (?:to )?(?:buy|purchase|order|volume|amount|spend)|(?:have|need|must|required|obliged) (?:to )?(?:buy|order|purchase)\\b|(?:buy|order|purchase)\\w* (?:at least|so much|a certain)|quota|order size|take[- ]or[- ]pay|at least how (?:much|many)|how (?:much|many)~(?:have to|must|need to) (?:buy|order|purchase)|guaranteed (?:amount|volume|payment|purchase)|shortfall|sales target|(?:smallest|least|lowest)~(?:order|amount|quantity|purchase|number)|(?:must|have to|need to|required to|obliged to) (?:sell|spend|take|order|buy)\\b|(?:sell|sales)~(?:each|per|every) (?:year|quarter|month)|(?:must|have to|need to|obliged to|required to)~(?:purchase|buy|order|sell|take|spend)|(?:floor|set amount|certain (?:amount|number|quantity))',
    hints: 'least|enough',
    adds: 'minimum purchase quantity order least guaranteed annual commitment quarterly shortfall',
    phrases:
      '(?:annual |monthly |quarterly |guaranteed )?minimum (?:annual |monthly |guaranteed |quarterly )?(?:purchase|order|quantit|royalt|payment|amount|commitment|volume|sales|number|fee|guarantee|requirement)|(?:at least|not less than|no fewer than|no less than|a minimum of)~(?:units|cases|tons|dollars|\\$|quantit|orders?|purchas|products?|gallons|per (?:year|month|quarter|week)|(?:each|every|calendar|contract) (?:year|month|quarter|week)|annual)|(?:purchase|order|buy|sell)~(?:at least|not less than|no fewer than|minimum)|shortfall|annual commitment|take[- ]or[- ]pay|guarantee[ds]?~(?:purchase|minimum|payment)',
    defining: 'minimum|shortfall|commitment',
  },
  {
    id: 'volume',
    asks: 'volume|(?:over|above|exceed|past|beyond)\\w* (?:a |the |our |its |certain )*(?:threshold|limit|allotment|allowance|quota|cap|amount|number|maximum|certain)|use(?:s|d)? (?:more|too much)|usage (?:limit|cap|restrict)|limit on (?:use|usage|(?:the )?number|how (?:much|many))|maximum (?:number|quantity|users?|use|amount of use)|overage|(?:use|usage)~(?:exceed|threshold)|go over|too many|(?:number|amount|limit|cap|many)~(?:users?|seats|transactions|copies|calls|devices|locations|units)|(?:use|need|order) more than|extra (?:charge|fee|cost)s?|above (?:a|the|our|that)|(?:is there|what is) (?:a |the )?(?:maximum|max|upper limit|ceiling)|(?:exceed|above|over|beyond)~(?:quota|limit|number|seats|allowance|cap|maximum)|maximum\\b',
    adds: 'exceed excess maximum volume threshold additional limit tier number users',
    phrases:
      '(?:exceed|in excess of|more than|greater than)\\w* (?:\\$?\\d|\\(|[a-z]+ \\(\\d|[a-z]+ (?:hundred|thousand|million)|(?:the|such|this|that|any|a|its) (?:maximum|limit|number|volume|quantit|threshold|agreed|amount|allot|cap))|maximum (?:number|quantit|volume|amount|usage)|(?:up to|limited to|no more than|restricted to)~(?:\\d|users?|copies|units|seats|servers|devices)|(?:volume|usage) (?:discount|tier|limit|restriction|threshold)|overage|threshold|ceiling',
    defining: 'exceed|in excess|maximum|threshold|ceiling|overage',
  },
  {
    id: 'revenue_share',
    hints: '(?:revenue|profit)s?',
    asks: '(?:percent|percentage|share|cut)\\w*~(?:on|of|from|per)~(?:sales?|revenue|profit|unit|copy|income|receipts)|per (?:unit|copy|item|sale)\\b|split (?:the )?(?:money|proceeds|income|earnings)|(?:revenue|profit|income)[- ]?shar|shar(?:e|es|ing)~(?:revenue|profit|income|proceeds|earnings|money)|royalt|commission|(?:what|which|how big|how much)~(?:cut|percentage of (?:sales|revenue|profit))|split~(?:revenue|profit|money|proceeds)|how is (?:the )?money (?:split|divided)|percent\\w* (?:of|on) (?:the )?(?:sales|revenue|profit)|net sales|(?:get|receive|owe|pay|earn|keep|take)\\w* (?:us |me |them )?(?:a |any |some )?(?:percent|share|cut|piece|slice)\\w*|(?:my|our|their|whose|your) (?:cut|share|slice)',
    adds: 'royalty royalties revenue percent share commission net sales profits receipts gross pay',
    phrases:
      'royalt(?:y|ies)(?!-free| free)|(?:percent|%|percentage)\\)? ?(?:\\(\\d+(?:\\.\\d+)?%\\) )?(?:of|on) ~(?:sales|revenue|profit|proceeds|receipts|income|fees|amounts|price)|commissions?|(?:revenue|profit)s?[- ](?:shar|split)|shares? of (?:the |any |all |net |gross )*(?:revenue|profit|proceeds)|net (?:receipts|revenue|sales|profit)',
    defining: 'royalt(?:y|ies)(?!-free)|commission|revenue|profits\\b|proceeds',
  },
  {
    id: 'price_change',
    broad: true,
    asks: 'pric(?:e|es|ing)|(?:increase|raise|hike|change|adjust|reduce|lower)\\w*~(?:fee|price|rate|cost|charge|rent)|(?:fee|rate|cost|charge|rent)s?~(?:increase|go up|rise|raised|change|escalat|adjust)|(?:charge|pay|cost)\\w*~more\\b|price (?:restrict|protect|cap|lock|freeze)|escalat|rate (?:change|increase)|cost more|(?:fees?|prices?|rates?|charges?|rent)~(?:lock|fixed|frozen|rise|go up|increase|stay)|how (?:often|much)~(?:increase|rise|raise)',
    adds: 'price prices pricing increase adjust rate fee cost charge raise fixed',
    phrases:
      '(?:increase|adjust|chang|rais|reduc|revis|escalat)\\w*~(?:price|fee|rate|charge|rent|royalt)s?|(?:price|fee|rate|charge|rent)s?~(?:increase|adjust|fixed|firm|chang|rais|not exceed|escalat|subject to|reduc)|price (?:protection|list|increase)|consumer price index|cpi\\b|cost[- ]plus',
    defining: 'prices?\\b|pricing|rates?\\b|increase|cpi\\b|consumer price|charges\\b',
  },
  {
    id: 'payment',
    broad: true,
    asks: 'pay(?:ment)? (?:terms|schedule|due|obligation|dates?)|(?:when|how|by when)~(?:pay|paid|payment|due|bills?)|invoice|net (?:30|thirty|45|60)|how much (?:do|does|will|must|is|are|did)~(?:pay|paid|cost|owe|charge|earn|make)|compensat|consideration|salary|payment|fees? (?:are|is|for|under)|what (?:do|does|will|must)~(?:pay|cost|owe|charge|earn)|purchase price|rent\\b|due date|(?:when|how|what|where)~(?:do|does|must|will|should) (?:we|i|they|the \\w+) (?:have to )?pay|(?:money|amount|fees?|sum)~due|(?:what|which|how (?:high|much)) (?:is|are) (?:the )?(?:fees?|price|cost|charges?)',
    hints: 'pay|paid|cost|fee|price|money|more than|pays?\\b',
    adds: 'pay payment paid payable invoice days due amount compensation fee sum',
    phrases:
      '(?:shall|will|agrees? to|must) (?:be )?(?:pay|paid|remit|reimburse|compensate)|payments? (?:terms|is due|of|shall|within|due|schedule|for|to be)|payable|due (?:and payable|within|on|upon)|invoices?|net (?:\\d+|thirty|sixty)|compensation (?:of|for|shall|payable|to)|purchase price|in consideration (?:of|for)|within [a-z]*-? ?\\(?\\d+\\)? days~(?:invoice|receipt|billing)',
    defining: 'pay|paid\\b|due\\b(?! to)|invoice|compensat|\\$|remit',
  },
  {
    id: 'late_payment',
    asks: 'late (?:fee|charge|pay)|interest|overdue|past due|(?:pay|paid|paying|payment)~(?:late|on time)|(?:being|if~) late|delinquent|unpaid',
    adds: 'late interest overdue percent month rate unpaid past due delinquent',
    phrases:
      'interest ~(?:rate|per (?:month|annum)|percent|%|month|lesser)|late (?:fee|charge|payment)|overdue|past due|not paid (?:when|within|by)|delinquen|(?:percent|%)\\)? ?(?:per month|monthly|per annum)|bears? (?:a charge|interest)',
    defining: 'interest|late|overdue|past due|unpaid|outstanding',
  },
  {
    id: 'taxes',
    asks: 'tax(?:es|ation)?\\b|withholding|vat\\b',
    adds: 'tax taxes sales use withholding',
    phrases:
      '(?:sales|use|withholding|value[- ]added|income|excise|property|applicable) (?:and use )?tax(?:es)?|tax(?:es)?',
  },
  {
    id: 'audit',
    asks: 'audit|inspect|(?:books|records|ledgers?|accounts|numbers|figures) (?:and records )?(?:check|examin|review|inspect|kept|keep)?|examine|(?:check|look at|look into|see|verify|review)\\w*~(?:books|records|numbers|figures|accounts|accounting|ledger|complian|premises)|right to (?:check|review|visit)|site visit|keep (?:books|records)|(?:send|bring)\\w* in~(?:accountant|auditor|cpa|inspector|someone)|(?:accountant|auditor|cpa)\\b|prove (?:the|their|its) (?:numbers|sales)|open (?:the|their|its) books|(?:be|make) sure~(?:correct|right|accurate|honest|true|statement|number|report)|(?:look|see|dig|peek)\\w* (?:in)?to (?:their|our|the|its|your) (?:records|books|files|accounts)|inspection',
    adds: 'audit inspect books records examine accountant accurate access verify premises',
    phrases:
      'audit(?:s|ed|or|ors|ing)?\\b|(?:inspect|examin|review|access)\\w* ~(?:books|records|premises|facilit|account|ledger|site)|books (?:of account|and records)|(?:complete|accurate|proper)(?: and \\w+)? (?:books|records)|certified public accountant|(?:visit|enter) ~(?:premises|facilit|site)',
    defining: 'audit|inspect|examin|records|books|ledger',
  },
  {
    id: 'reports',
    asks: '(?:report|statement)s?~(?:sent|due|provid|monthly|quarterly|how often|furnish)|how often~report|reporting (?:requirement|obligation|dut)|royalty statement',
    adds: 'report statement quarterly monthly furnish showing days end',
    phrases:
      '(?:written|monthly|quarterly|annual|progress|detailed|royalty|sales) (?:report|statement)s?|(?:deliver|submit|furnish|provide|send)~(?:report|statement)s?',
    defining: 'report|statement',
  },
  {
    id: 'assignment',
    broad: true,
    asks: 'assign(?:ed|ing|s|able|ment)?\\b|(?:transfer|hand|pass|give|sell|convey|move)\\w*(?: over| on| off)? (?:of )?(?:the |this |its |their |our |my |his )?(?:whole )?(?:contract|agreement|rights|interest|obligation|duties|lease|position)|anti-?assign|consent~(?:assign|transfer)|delegat|subcontract|sublet|successors?|to (?:someone|somebody|another company|another party) else|step into|(?:let|have|get|use|hire)\\w* (?:some(?:one|body)|any(?:one|body)|another company|others) (?:else )?(?:to )?(?:do|perform|take over|carry)|take(?:s|n)? (?:it |this )?over\\b|swap|substitute|replace(?:d)? by another|(?:some(?:one|body)|another|other)~(?:step in|take over|fill in)|(?:permission|consent|approval)~(?:transfer|assign|pass)|(?:transfer|pass|hand|sign)\\w*~(?:contract|agreement|it) (?:on|over|off|to)|(?:pass|hand|sign) it (?:on|over|off)',
    hints: 'transfer|third[- ]party|consent',
    adds: 'assign assignment transfer delegate consent prior written successors void convey',
    phrases:
      '(?:not|neither|nor|may|shall|right to|freely|cannot)~(?:assign|delegate|sublet|subcontract)|(?:transfer|convey)\\w*~(?:this (?:agreement|contract|lease|license)|rights|interest|oblig|duties)|(?:agreement|right|interest|duties)s?~(?:transfer|convey|assign)\\w*|assignment|(?:successors|heirs)(?: and| or|,)? (?:permitted )?(?:assigns)|assign(?:ed|able|s)?~(?:consent|void|affiliate|successor|without)|(?:consent|permission|approval)~(?:assign|transfer|delegat|convey)',
    defining: 'assign|delegat|sublet|subcontract|successors',
  },
  {
    id: 'change_of_control',
    asks: '(?:change|transfer) (?:of|in) (?:control|ownership)|merger|(?:company|business|they|party|firm|it|other side|owner)~(?:is |are |gets? |was |being )(?:sold|acquired|bought|taken over|merged|purchased)|takeover|sale of (?:the )?(?:company|business)|(?:sells?|sold|buys?|bought|acquir)\\w* (?:out|the (?:company|business)|them|the firm)|new owners?|acquisition of (?:the|a) (?:company|party)|owner(?:ship)? changes?|\\bmerges?\\b|majority of (?:the )?(?:shares|stock|voting)|(?:shares|stock)~(?:sold|change hands|transferred)|change hands|different owner|buy-?out\\b',
    adds: 'change control merger acquisition consolidation ownership sale stock assets voting securities substantially',
    phrases:
      '(?:change|transfer) (?:of|in) (?:control|ownership|majority)|mergers?\\b|merge[ds]?\\b~(?:with|into)|consolidat|(?:all or )?substantially all ~(?:assets|business|stock)|(?:sale|acquisition|transfer) of (?:all|a majority|more than|control|the (?:business|company|stock))|(?:fifty|50|half|majority)~(?:percent|%|voting|stock|shares|securities|interest)|voting (?:securities|stock|shares|power|interest)|controlling interest',
    defining: 'change of control|change in control|merger|change|consolidat|acqui|substantially all|voting',
  },
]
