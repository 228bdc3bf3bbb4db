/** The cards that can lie over the table, one at a time. */
export type CardName =
  | 'briefing'
  | 'keys'
  | 'since'
  | 'takeback'
  | 'orders'
  | 'rules'
  | 'legend'
  | 'end'
  | 'name'
  | 'company';
