/** Ownership and licences, warranties, liability and its limits, and who may enforce. From forms and treatises. Pure data. */
import type { ConceptWords } from './concept.ts'

export const RIGHT_CONCEPTS: readonly ConceptWords[] = [
  {
    id: 'ip_ownership',
    broad: true,
    asks: 'work(?:s)?[- ](?:made[- ])?for[- ]hire|(?:trademark|patent|copyright)s?~(?:belong|own|transfer|give away|keep)|(?:ip|intellectual property) (?:ownership|rights?)(?: assign[a-z]*)?|(?:who )?\\bowns?\\b (?:the |what|all |any |it|work|ip|right|code|data|idea|invention|result)|(?:will |shall |would |does )own\\b|owner(?:ship)? of (?:the )?(?:ip|intellectual|work|invention|code|copyright|result|deliver|material|data)|intellectual property|\\bip\\b|work[s]?[- ]?(?:made )?for[- ]hire|inventions?\\b|invent\\b|copyright|patent|trademark|belong(?:s)? to|title to|who (?:gets|keeps|holds) (?:the )?(?:ip|right|invention|copyright|work|code)|become the property|own (?:my|our|their|its|his|her)\\b|(?:keep|get|have|hold|give up|lose|retain)\\w* (?:the |my |our |all )?(?:rights? (?:to|in) (?:what|the (?:work|code|design|results|invention|material))|copyright|ownership|ip\\b)|(?:rights|work product)\\b~(?:work|create|made|invent)|my ideas|(?:my|our|their|the) (?:creation|design|code|work product|ideas)s?',
    hints: 'ownership|rights to',
    adds: 'own ownership title intellectual property work hire assign rights copyright patent invention vest belong',
    phrases:
      '(?:sole|exclusive|sole and exclusive) (?:and exclusive )?(?:property|owner)|works? (?:made )?for hire|hereby (?:irrevocably )?(?:assigns?|transfers?|conveys?)|(?:shall|will|agrees to) (?:assign|own|belong|vest|be (?:owned|the property))|all right,? title,? and interest|right, title|title ~vests?|(?:retain|own)s? (?:all|and retain|the|sole|full|exclusive)~(?:right|title|interest|ownership|property)|(?:remain|be|is|are) the ~property of|ownership of (?:the|all|any|such|its)~(?:work|intellectual|invention|copyright|patent|software|material|mark|rights|deliver|technolog|improvement)|owner of (?:the|all|any)',
    defining: 'owns?\\b|owned\\b|owner|ownership|property of|title|for hire|vests?\\b',
  },
  {
    id: 'joint_ip',
    asks: '(?:ownership|owned|own|rights?)~(?:split|shared|divided|between (?:us|the parties)|half|50|in common)|joint(?:ly)?[- ](?:own|develop|intellectual|ip\\b|invent|hold|held|title)|joint (?:or|and) shared|shared ownership|co-?own|both (?:of us|parties|sides|own)|owned (?:together|by both)|belong\\w* to (?:both|us both|all)|joint ip|own\\w* together|(?:own|share|hold)\\w* (?:it|them|the \\w+|this)? ?(?:together|equally|in common|50)|common ownership|both own|shared? rights',
    adds: 'jointly joint owned ownership developed together undivided inventions co-own',
    phrases:
      'joint(?:ly)?[- ](?:own|develop|invent|held|hold|made|conceiv|create|intellectual|work|patent|improvement|technolog)|co-?own|(?:owned|held|own) (?:jointly|equally|together)|undivided ~(?:interest|share|half)|without ~account(?:ing)? to|joint owner',
    defining: 'joint|co-?own|undivided',
  },
  {
    id: 'license',
    broad: true,
    asks: '(?:permitted|allowed|able|right|may|can)~(?:copy|use|install|run|display|distribute|sell|modify)\\w*~(?:software|product|mark|trademark|program|content|logo|material|technology|name)|(?:for what|how|where)~(?:trademark|software|logo|mark|name|technology|patent)~used|licen[sc]e grant|grant~licen[sc]e|licen[sc](?:e|es|ing)\\b|rights? to use|permission to use|(?:allowed|permitted|may|can|able) (?:we |i |they |to )?(?:to )?use\\b|(?:use|using) (?:the|their|our|its|your) (?:software|name|logo|mark|trademark|technology|patent|brand|program|content|code)|permitted use|scope of (?:the )?(?:use|licen)|what (?:rights|permission|uses?)~(?:given|granted|get|have|allowed)|rights (?:are|is) (?:we |i )?(?:given|granted)',
    adds: 'license grant grants right use licensed royalty-free worldwide nonexclusive hereby',
    phrases:
      '(?:hereby |does )?grants? (?:to )?[^.]{0,50}(?:right|licen[sc]e|permission|sublicen)|(?:non-?\\s?exclusive|exclusive|limited|worldwide|royalty-?free|revocable|perpetual)[^.]{0,50}licen[sc]e|right and licen[sc]e|licen[sc]e (?:to|under|grant|rights|hereunder|granted)|right to (?:use|reproduce|distribute|display|sell)|hereby (?:permits|licenses|authorizes)',
    defining: 'grants?\\b|licen[sc]e[sd]?\\b|right to use|permits?\\b',
  },
  {
    id: 'non_transferable',
    asks: 'licen[sc]e (?:is )?personal|(?:hand|give|pass|sell|transfer|assign)\\w* (?:our|the|my|its|their|this) licen[sc]e|(?:non-?|not )\\s?transferable|transfer\\w*~(?:licen[sc]e|software)|licen[sc]es?~(?:transfer|pass|sublicen|resold|resell|lend|given|sold)|sub-?licen[sc]|(?:pass|resell|lend|give|sell|share)\\w*~licen[sc]e',
    adds: 'nontransferable transferable license sublicense sublicensable assign',
    phrases:
      'non-?\\s?(?:transferable|assignable|sublicens)|not\\b~(?:transfer|sublicen[sc]e|assign|sell|lend|rent|lease)~|(?:without|no)~right to ~(?:sublicen|transfer)|(?:right|licen[sc]e)s?~(?:personal to|not transfer)|sub-?licens',
    defining: 'transfer|sub-?licens|assignable',
  },
  {
    id: 'affiliates',
    asks: 'affiliat|subsidiar|parent compan|sister compan|(?:group|related) compan|corporate family|companies (?:we|they) own',
    adds: 'affiliate affiliates subsidiary subsidiaries parent controlled common control license',
    phrases:
      "affiliates?'?|subsidiar(?:y|ies)|under common control|(?:control(?:s|led)?,|controlled by)|parent compan",
    defining: 'affiliat|subsidiar|parent|control',
  },
  {
    id: 'unlimited',
    asks: 'unlimited|all[- ]you[- ]can[- ]eat|(?:enterprise|site|company|organization)(?:-| )?(?:wide)?(?:,| )(?:licen|use|wide|all)|without (?:any )?limit|(?:limit|restrict)\\w* (?:on|to) how many|as (?:much|many)~as (?:we|they|i|you)|how many (?:people|users|seats|copies|devices|computers)|install\\w*~(?:every|all|any)|every(?:where|one|body)\\b|all (?:of )?(?:our|the|its) (?:offices|employees|sites|computers|staff|locations)|as often as',
    adds: 'unlimited enterprise number any license use users site entire',
    phrases:
      'unlimited (?:number|use|usage|right|access|licen|quantit|users|copies)?|enterprise[- ](?:wide|licen)|site licen|without (?:limit|restriction)s? (?:on|as to|of)|any number of|(?:entire|whole|all of its) (?:enterprise|organization|schools|offices)',
    defining: 'unlimited|enterprise|any number|without (?:limit|restrict|further charge)|site licen',
  },
  {
    id: 'perpetual',
    asks: 'irrevocab|perpetual|perpetuity|forever\\b(?! discharge)|(?:licen[sc]e|right|permission)s?~(?:revok|taken (?:away|back)|withdrawn|permanent|forever|end)|revok|(?:take|pull|cancel|withdraw)\\w* (?:back |away )?(?:the |our |my )?licen[sc]e(?: back| away)?|licen[sc]e~(?:last|end|expire|stop|forever|back)|for all time|permanent(?:ly)? (?:licen|right|grant)|never (?:end|expire)|for good\\b|indefinite',
    adds: 'irrevocable perpetual perpetuity license forever revoked',
    phrases:
      'irrevocabl[ey]|perpetual(?:ly)?|in perpetuity|(?:not|never|cannot)~(?:be )?revoked|forever(?! dis)|fully paid(?:-| )up',
    defining: 'irrevoc|perpetu|revoked|forever',
  },
  {
    id: 'escrow',
    asks: 'escrow|source[- ]code|(?:program|computer|their|the) code|source materials?|(?:get|see|hold|held|deposit|access)\\w* (?:to )?(?:the )?source\\b|(?:vendor|supplier|developer|licensor)~(?:disappear|goes? (?:bankrupt|under|out)|fold|insolv|bust)|code~(?:deposit|held|stored|kept)|(?:hold|holds|keep|keeps|store)s? the (?:source )?code',
    adds: 'escrow source code deposit agent release custodian materials',
    phrases:
      'escrow|(?:deposit|releas|custodian|held)\\w*~(?:source|code|materials)|source (?:code|materials)~(?:deposit|escrow|releas|custod|held)|human-?readable',
    defining: 'escrow|deposit|custodian',
  },
  {
    id: 'uncapped',
    asks: "(?:for what|when|where|which)~no (?:cap|limit|ceiling)|(?:fraud|gross negligence|willful|intentional|misconduct)~(?:limit|cap|treat|differ|exclu|except)|gross negligence|uncapped|(?:unlimited|without (?:a |any )?(?:limit|cap)|not limited|no (?:limit|cap))~(?:liab|loss|damage)|(?:liab|loss|damage)\\w*~(?:unlimited|uncapped|not limited|no limit|no cap|not capped|without limit)|(?:exceptions?|carve-?outs?|exclusions?)~(?:liab|cap|limitation|limit)|(?:limit|cap)~not appl|beyond the (?:cap|limit)|(?:not|isn't|aren't|never) (?:subject to|covered by|within|under) (?:the |any |a )?(?:limit|cap|ceiling)|no maximum|everything they lose",
    adds: 'liability limitation except gross negligence willful misconduct fraud indemnification confidentiality apply limit exclude',
    phrases:
      '(?:limitation|exclusion|cap|ceiling|limit|foregoing)s?[^.]{0,90}(?:not apply|inapplicable)|(?:except|other than|excluding|save)~(?:gross negligence|willful|wilful|indemnif|confidential|fraud|intentional|misconduct)|nothing (?:in this|herein|contained)~(?:limit|exclude)\\w*~(?:liab|respons|damages|remed)|not (?:limit|exclude)~liab|gross negligence|(?:willful|wilful|intentional) misconduct',
    defining: 'negligence|willful|wilful|misconduct|fraud|not apply~',
  },
  {
    id: 'liability_cap',
    broad: true,
    asks: '(?:ceiling|cap|limit|maximum) on (?:what|how much|their|our|the|its|damages|losses|claims)|(?:how (?:big|large|high|much))~damages|(?:indirect|consequential|lost) (?:loss(?:es)?|profits?|damages?|revenue)|cap(?:s|ped)? on|liability cap|cap\\b|(?:limit\\w*|ceiling|maximum|cap) (?:of |on |to |for )?(?:the |its |their |any )?(?:liab|damage|exposure|recover)|liability (?:limit|cap|exposure|is limited)|maximum (?:liab|exposure|damage)|consequential|(?:indirect|incidental|punitive) damages|(?:the )?most (?:they|we|it|anyone|either)~(?:pay|owe|liable|lose)|lost profits|(?:limited|restrict\\w*) liab|liab\\w* (?:be )?(?:limited|capped)|(?:how much|what)~(?:recover|lose|claim|get)~(?:at most|maximum|sue|breach)|(?:recover|pay|owe|lose|liable)\\w*~at most|(?:worst|maximum) (?:case|loss)|(?:limit|cap|ceiling|maximum)\\w*~damages|liable for (?:lost|indirect|consequential)|liabilit(?:y|ies)~(?:limit|cap|maximum|restrict|ceiling)',
    hints: 'liability|liable|how much can (?:we|i) (?:sue|recover)|recover|damages',
    adds: 'liability liable limited exceed aggregate total damages consequential incidental indirect event',
    phrases:
      '(?:aggregate|total|maximum|entire|cumulative) (?:aggregate |cumulative )?liabilit|liabilit(?:y|ies)[^.]{0,90}(?:exceed|limited to|greater than|in excess|capped)|in no event (?:shall|will)|(?:not|neither|nor)~(?:be )?liable~(?:any|for|to)|responsible for (?:any )?(?:loss|lost|damages|indirect|consequential)|(?:consequential|incidental|indirect|special|punitive|exemplary)~damages|(?:limitation|limit)s? (?:of|on) (?:liabilit|damages|remed)|lost (?:profit|revenue|data)|loss of (?:profit|use|business)',
    defining: 'liab|damages|loss of profits',
  },
  {
    id: 'liquidated',
    asks: '(?:fixed|set|agreed|lump)[- ](?:sum|amount|damages?|penalty)~(?:breach|delay|late|default|if|for)|(?:fine|penalty|penalties|charge)s?~(?:delay|late|breach|early)|(?:cost|pay)\\w*~(?:quit|leave|cancel|terminate|end)\\w* early|liquidated|penalt|termination (?:fee|charge|payment)|early termination (?:fee|charge)|cancell?ation (?:fee|charge)|(?:fee|charge|cost|pay|owe)\\w*~(?:upon termination|to (?:terminate|cancel|get out)|leave early|early|for (?:delay|being late|lateness))|(?:being late|delay|lateness) cost|(?:late|delay) (?:delivery|completion)|per day|(?:each|every|a|for each) day (?:of|late|it|that)|daily (?:charge|penalty|rate|damages)|(?:fee|charge|pay|cost)\\w*~(?:leave|cancel|terminat|quit|end it)|buy-?out fee|fined?\\b',
    adds: 'liquidated damages penalty fee termination pay delay day credit',
    phrases:
      'liquidated damages|(?:not|and not)~(?:as )?a penalty|penalt(?:y|ies)|(?:early |lease )?(?:termination|cancell?ation) (?:fee|charge|payment)|(?:for )?each (?:calendar )?day (?:of|that|thereafter|during)|reasonable (?:estimate|forecast|approximation)|(?:terminat|depart|cancel)\\w*[^.]{0,70}(?:pay|fee)~(?:equal|amount|sum)',
    defining: 'liquidat|penalt|termination fee|cancell?ation|each day|forecast|estimate',
  },
  {
    id: 'warranty',
    asks: '(?:promise|say|assure|guarantee)\\w*~(?:quality|work(?:s|ing)?|condition|free of)|(?:goods|product|item|work|part|unit)s?~(?:bad|broken|faulty|defective|poor|does not work|fail)|(?:repair|fix|replace)\\w*~(?:free|no charge|cost)|quality|warrant(?:y|ies|s|ed)?\\b|guarant(?:ee|y)|defect|(?:fix|repair|replace)\\w*~(?:break|breaks|broken|defect|fault|wrong|free)|(?:faulty|defective|broken|bad) (?:product|goods|item|unit|part|work|merchandise)|as[- ]is\\b|workmanship|what if (?:it|the product|the goods) (?:break|do|fail)',
    hints: 'broken|repair',
    adds: 'warranty warrants warranted defects workmanship months period free repair replace conform material',
    phrases:
      'warrant(?:y|ies) (?:period|of|shall|is|for|set|that|in|under|against|disclaim|claim)|(?:represents? and )?warrants?\\b|warranted|free (?:from|of) ~defect|defects? in|workmanship|merchantab|fitness for|"?as[- ]is"?|(?:repair|replace)~(?:defect|free|cost|expense|at its)|guarantee',
    defining: 'warrant|guarant|defect|workmanship|as[- ]is|sound in',
  },
  {
    id: 'disclaimer',
    asks: 'disclaim|as[- ]is\\b|merchantab|implied warrant|no warrant',
    adds: 'disclaims warranties express implied merchantability fitness particular purpose',
    phrases:
      'merchantab|(?:disclaim|exclude)s?~warrant|(?:no|makes no|other)~warrant~(?:express|implied)|"as is|fitness for a particular',
    defining: 'disclaim|warrant|as is',
  },
  {
    id: 'insurance',
    broad: true,
    asks: "insurance(?! company| carrier| adjuster)|(?:carry|maintain|keep|procure|obtain|buy|need|require)\\w*~(?:insur|coverage|polic)|insured\\b|additional insured|certificates? of insurance|what (?:policies|coverage)|workers'? comp|insur(?:e|ance|ed)\\b(?! company| carrier| adjuster)|(?:need|must have|require[sd]?|have to have)~polic(?:y|ies)",
    hints: 'coverage|policy|policies',
    adds: 'insurance coverage policy insured liability maintain certificate general additional commercial',
    phrases:
      "(?:maintain|carry|obtain|procure|keep|provide|purchase|have)[^.]{0,90}(?:insurance|coverage|polic(?:y|ies))|certificates? of insurance|additional insureds?|(?:general|public|product|professional|automobile|commercial|errors and omissions)[a-z ,']{0,30}(?:liability )?(?:insurance|coverage)|insurance (?:polic|coverage|carrier|requirement|with)|combined single limit|workers'? compensation|insurance",
    defining: 'insur|coverage|polic',
  },
  {
    id: 'covenant_not_to_sue',
    asks: "(?:attack|challeng|contest|disput|fight|question)\\w*~(?:trademark|patent|mark|copyright|ip|ownership|title|validity|rights?|them)|(?:covenant|agree|promise)\\w* not to (?:sue|bring|challenge|contest|take)|(?:challeng|contest|attack|disput|question)\\w*~(?:validity|ownership|title|ip|intellectual|patent|trademark|mark|right)|not (?:to )?sue\\b|no[- ]challenge|no[- ]contest|(?:bring|bringing|file|filing|make) (?:a |any )?(?:claim|suit|lawsuit|action)s? against|(?:restricted|barred|prevented|stopped|keep us|give up the right) (?:from )?(?:to )?(?:su(?:e|ing)|contest|challeng)|take them to court|can(?:not|'t)? (?:we|i|they) sue|right to (?:sue|go to court|bring)|give up~(?:sue|suing|court)|suing|sue (?:them|us|each other)",
    hints: 'sue\\b',
    adds: 'contest challenge validity sue claim covenant ownership registration title dispute assist',
    phrases:
      '(?:contest|challenge|attack|dispute|impugn|impair|question|oppose)\\w*[^.]{0,70}(?:validity|ownership|title|right|enforceab|registration|mark|patent)|covenants? not to sue|not\\b~(?:sue|commence|institute|bring|assert|file)~(?:action|claim|suit|proceeding|against)|(?:never|not) (?:to )?(?:dispute|contest|challenge)|(?:waives?|releases?)~(?:claims?|right to)',
    defining: 'contest|challeng|attack|sue|disput|any action|validity',
  },
  {
    id: 'third_party',
    asks: '(?:stranger|outsider|non-?part(?:y|ies)|other people|bystander)s?~(?:claims?|enforc|rely|rights?|benefit|sue)|benefit of (?:others?|any(?:one|body) else|outsiders)|(?:third|3rd)[- ]party (?:benef|right|enforc)|beneficiar|benefit of (?:others|third|someone)|(?:who|anyone|anybody|somebody|someone|outsider|stranger|non-?part|non-?contracting)\\w*~(?:else )?(?:enforce|rely|rights? under)|intended benef|outside\\w*~(?:enforce|rely|benefit)|(?:outside|not part of|stranger to|not a party to)~(?:contract|agreement|deal)~|(?:any(?:one|body)|some(?:one|body)) (?:outside|else)~(?:right|enforc|claim|benefit)|other people',
    adds: 'third party beneficiary beneficiaries benefit enforce person rights remedy',
    phrases:
      'third[- ]part(?:y|ies) benef|(?:intended|express) (?:third[- ]party )?beneficiar|(?:no|not|nor|any)~(?:person|party|third[- ]part)[^.]{0,60}(?:right or|rights? (?:under|hereunder|to enforce)|remed|benefit|enforce)|(?:sole(?:ly)?|exclusive) (?:for the )?benefit of|inure to the benefit|nobody (?:who|other)|not a (?:party|signatory)|(?:confer|create)s?~(?:upon|on|in)~(?:right|benefit|third)',
    defining: 'beneficiar|not a party|signatory|nobody|enforce~(?:this|agreement|direct)|inure',
  },
  {
    id: 'indemnity',
    asks: '(?:protect|cover|defend|reimburse|compensate|make good|make up)\\w*~(?:our|us|their|my|any) (?:loss(?:es)?|costs?|damages?|expenses|legal)|protect\\w*~(?:lawsuit|suits?|claims?|liab)|(?:pay|pays|cover|covers)~(?:legal|attorney|lawyer|defen[sc]e)~(?:sue|claim|suit)|indemn|hold(?:s|ing)? (?:\\w+ )?harmless|(?:defend|protect|cover|reimburse)\\w*~(?:claim|loss|lawsuit|suit|sued)|(?:third[- ]part|some(?:one|body)(?: else)?|another person|others?|customer)\\w* sues?\\b|(?:we|they|i) (?:get|are|am) sued|who pays if~(?:sue|claim|hurt)|(?:defend|protect|cover|stand behind|bail out)\\w* (?:us|them|me|him|her|each other|the other)|(?:third[- ]part|someone|somebody|others?|customer|stranger)\\w*~(?:claim|sue|hurt|injur)|responsible for (?:the |any |our |their )?(?:loss|harm|claim|third|damage caused)|who (?:covers|bears|picks up|answers for)',
    hints: 'sued?\\b|responsible|claim',
    adds: 'indemnify indemnification defend hold harmless losses claims damages expenses arising',
    phrases:
      'indemnif|indemnit|(?:hold|save)s?(?: \\w+){0,3} (?:harmless|free)|defend~(?:against|from|claim|suit|at its)|harmless',
    defining: 'indemn|harmless|defend|hold~free',
  },
  {
    id: 'equitable_relief',
    asks: 'injunct|equitable|specific(?:ally)? perform|specific enforcement|remed(?:y|ies)\\b|(?:court|judge)~(?:force|order|stop|make|compel)~|irreparable|restraining order|forced? to (?:perform|go through|close|complete)|(?:force|make|compel|order)\\w* (?:them|us|him|her|the other side|each other) to\\b|stop (?:them|us) (?:in|by a|with a) court',
    adds: 'injunction injunctive equitable relief remedy irreparable harm specific performance bond decree adequate',
    phrases:
      'injuncti|equitable (?:relief|remed)|specific(?:ally)? (?:performance|enforce)|irreparable|(?:no|in)?adequate~remed|remedy at law|posting (?:of )?(?:a )?bond|(?:cumulative|exclusive|sole)~remed',
    defining: 'injunct|equitab|specific|irrepar|adequate|decree',
  },
  {
    id: 'representations',
    broad: true,
    asks: 'represent(?:s|ation|ations)? (?:and|that|of|made)|authority to (?:sign|enter)|reps\\b|what (?:do|does|did)~(?:represent|promise is true|vouch)',
    adds: 'represents warrants authority organized duly execute',
    phrases:
      'represents? (?:and warrants?|that)|representations? (?:and|of)|full (?:corporate )?power|duly (?:organized|authorized|executed)',
    defining: 'represent|authority',
  },
]
