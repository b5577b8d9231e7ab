import type { Words } from '@iwe/session';

/**
 * What the domain and the server say about sheets of purchasing: questions, findings of an approval, refusals. They
 * arrive as finished English sentences and are recognised by their shape.
 */
export const messageWords: Words = {
  '*AND*': '*并且*',
  'Line {}: {}': '第 {} 行：{}',

  // What a form lacks
  'Please enter': '请输入',
  'Please enter a reason.': '请输入原因。',
  'Please enter the item code.': '请输入产品编号。',
  'Please enter the qty of {}.': '请输入 {} 的数量。',
  'Please enter the unit price of {}.': '请输入 {} 的单价。',
  'The product "{}" is still being looked up.': '正在查找产品“{}”。',
  'Qty must be a whole number of 0 or more, such as 4.': '数量必须是不小于 0 的整数，例如 4。',
  'Price must be 0 or more with at most 2 decimals, such as 98.50.': '单价必须不小于 0，且最多两位小数，例如 98.50。',
  'No product has the code "{}". Type another one, or delete the line.':
    '没有编号为“{}”的产品。请输入其他编号，或删除该行。',
  'No single product is called "{}". Type the code, or choose from the list.':
    '没有唯一名为“{}”的产品。请输入编号，或从列表选择。',
  'A line {} holds at most {} characters.': '行的{}最多 {} 个字符。',
  '{} should not exceed {} characters.': '{}不应超过 {} 个字符。',
  'The USDPrice in the {}  line must be a number greater than 0': '第 {} 行的美元单价必须是大于 0 的数字',
  'Choose a tax type. The note comes from no sheet that would say which one.':
    '请选择税种。此贷记单没有可确定税种的来源单据。',
  '{} is {}, so what comes back from it is too. Choose {}.': '{} 为{}，其退货也须相同。请选择{}。',
  '{} is {}, {} is {}. Return their goods on two notes.': '{} 为{}，{} 为{}。请分两张贷记单退货。',
  'The exchange rate must be a number greater than 0.': '汇率必须是大于 0 的数字。',

  // Findings of an approval
  'The exchange rate {} is more than 15% away from the last one, {}.': '汇率 {} 与上次汇率 {} 相差超过 15%。',
  "The supplier's reference {} is on {} already.": '供应商参考号 {} 已用于 {}。',
  'Line {} bills {} units, but only {} of {} are open.': '第 {} 行开账单 {2} 件，但 {4} 只有 {3} 件未开。',
  'The date {} is more than a year ago.': '日期 {} 早于一年前。',
  'The date {} is more than {} days ahead.': '日期 {} 超过 {} 天以后。',
  'The due date {} is before the date {}.': '到期日 {} 早于日期 {}。',
  'The due date {} is more than a year after the date {}.': '到期日 {} 比日期 {} 晚一年以上。',
  "The goods of line {} come back without a cost. Enter the product's cost price first, or they come in at 0.00.":
    '第 {} 行的货物退回时没有成本。请先输入产品的成本价，否则按 0.00 入库。',
  'Line {} credits nothing that was sold on an invoice.': '第 {} 行没有对应的发票销售。',
  'The sheet has no lines. Add at least one line, then approve it.': '单据没有明细。请至少添加一行再审核。',
  'There are no goods that could carry freight and clearance. Give a line a quantity and a price, or set both costs to 0.':
    '没有可分摊海运费和报关费的货物。请为某一行填写数量和单价，或将两项费用设为 0。',
  'The period until {} is locked. Choose a later date, or ask an accountant.':
    '截至 {} 的期间已锁定。请选择更晚的日期，或询问会计。',
  'The warehouse {} is out of use. Choose another one.': '仓库 {} 已停用。请选择其他仓库。',

  // Costs
  'The exchange rate of {} belongs to the prices that its approval posted. UnApprove it, change the rate and approve it again.':
    '{} 的汇率属于其审核时过账的单价。请反审核，修改汇率后再审核。',
  'Everything of {} is on {}: these costs do not reach its goods any more. Change them there as well.':
    '{} 已全部列入 {}：这些费用不再分摊到其货物。请在那里也作修改。',
  '{} {} sea freight of USD {} and clearance of AUD {} already, more than that. Change them there as well.':
    '{1} 已含海运费 USD {3} 和报关费 AUD {4}，超过此数。请在那里也作修改。',
  'Line {}: the price of an order follows from its USD price and rate: {}, not {}. Change the USD price or the rate.':
    '第 {} 行：采购订单的单价由美元单价和汇率得出：应为 {}，而非 {}。请修改美元单价或汇率。',

  // Refusals of an action
  'Only a draft can be changed. Unapprove the sheet first.': '只能修改草稿。请先反审核单据。',
  'The sheet is {}. Only a draft can be approved.': '单据状态为{}。只能审核草稿。',
  'The sheet is {}. Only an approved sheet can do this.': '单据状态为{}。此操作仅适用于已审核的单据。',
  'The sheet is voided. Nothing can be changed any more.': '单据已作废，不能再修改。',
  'The sheet was sent to Xero. Recall it first.': '单据已发送到 Xero。请先撤回。',
  'The sheet is being sent to Xero. Try again when that is done.': '单据正在发送到 Xero。请在完成后重试。',
  'The sheet is at Xero already.': '单据已在 Xero 中。',
  'The sheet is not at Xero, so there is nothing to recall.': '单据不在 Xero 中，无需撤回。',
  'This organisation is not connected to Xero. An administrator can connect it.': '本公司未连接 Xero。管理员可以连接。',
  'The account codes and tax types for Xero are not confirmed yet. An accountant can choose them.':
    'Xero 的科目代码和税种尚未确认。会计可以选择。',
  '{} has {} paid or credited in Xero. Remove that there first, then recall it.':
    '{} 在 Xero 中已有 {} 付款或贷记。请先在那里移除，再撤回。',
  '{} is not possible for a {}.': '{2}不能{1}。',
  'The sheet is on its way, delivered or paid. A manager or an accountant may unapprove it.':
    '单据已发出、已送达或已付款。经理或会计可以反审核。',
  'The sheet is approved. A manager, an accountant or a director may void it.':
    '单据已审核。经理、会计或董事可以作废。',
  'Later sheets refer to this one: {}. Void or unapprove them first.':
    '有后续单据引用此单据：{}。请先作废或反审核它们。',
  'The purchase order is closed already.': '采购订单已关闭。',
  'The purchase order has no next step.': '采购订单没有下一步。',
  "The purchase order goes one step at a time; the next one is '{}'.": '采购订单须逐步推进；下一步为“{}”。',
  'Only a draft waits for an approval.': '只有草稿等待审核。',
  'Nothing blocks this approval. Approve it.': '没有阻碍审核的问题，请直接审核。',
  'Sorry, no permission to do this.': '抱歉，您没有此操作的权限。',
  'Something went wrong on our side. Try this one again.': '系统出现问题，请重试此项。',
  'The total of the sheet is too large. Check quantities and prices.': '单据总额过大。请检查数量和单价。',
  'The supplier does not exist. Choose another one.': '供应商不存在。请选择其他供应商。',
  'The supplier is inactive. Choose another one.': '供应商已停用。请选择其他供应商。',
  'The warehouse does not exist. Choose another one.': '仓库不存在。请选择其他仓库。',
  'This tag does not exist. Choose another one.': '标签不存在。请选择其他标签。',
  '{} belongs to somebody else. Take this line away.': '{} 属于其他往来单位。请移除此行。',
  '{} is not approved, so nothing can come from it. Approve it first.': '{} 未审核，不能由其生成。请先审核。',

  // History of a sheet
  Create: '新建',
  Update: '更新',
  Unapprove: '反审核',
  'Change shipping': '修改运输方式',
  'Refuse approval': '拒绝审核申请',
  'Attach file': '添加文件',
  'Remove file': '移除文件',
  'Email sent': '邮件已发送',
  'Email refused': '邮件被拒收',
  'Email returned': '邮件被退回',
  'Send to Xero': '发送到 Xero',
  'Dispatch date': '发货日期',
  'Related no': '关联单号',
  'Tax type': '税种',
  'Exchange rate': '汇率',
  'Sea freight (USD)': '海运费（USD）',
  'Clearance cost (AUD)': '报关费（AUD）',
  Source: '来源',
  'ETA date': '预计到货日',
  'Line {}': '第 {} 行',
  Address: '地址',
  Phone: '电话',
  Acknowledged: '已知悉',
  'Permit used': '使用的许可',
  Question: '申请',
  'Below zero': '低于零',
  'an accountant': '会计',
  'a director': '董事',
  'a manager': '经理',
  'a manager, an accountant or a director': '经理、会计或董事',
  'stock below zero': '库存低于零',
  'date far from today': '日期距今天过远',
  'unusual due date': '到期日异常',
  'unusual exchange rate': '汇率异常',
  'reference used before': '参考号已用过',
  'more billed than ordered': '账单数量超过订货数量',
  'costs of goods that are billed already': '货物已开账单的费用',
  'goods come back without a cost': '货物退回时没有成本',
};
