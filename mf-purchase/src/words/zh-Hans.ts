import type { Words } from '@iwe/session';

/**
 * What only the screens of purchasing say in Chinese. The words of shared screens are the house's.
 *
 * One word for one thing, here and in the house's words:
 *
 * | purchase order | 采购订单 | bill | 账单 | bill credit note | 账单贷记单 |
 * | supplier | 供应商 | warehouse | 仓库 | item, product | 产品 |
 * | approve, unapprove | 审核, 反审核 | void | 作废 | draft | 草稿 |
 * | FX rate | 汇率 | unit price | 单价 | line amount | 行金额 |
 * | sea freight | 海运费 | clearance | 报关费 | landed cost | 到岸成本 |
 * | tax type | 税种 | tax inclusive, exclusive, no tax | 含税, 不含税, 不计税 | account | 科目 |
 * | open (not billed) | 未开（账单） | on hand, incoming | 现有, 在途 | margin | 毛利 |
 * | reorder | 补货 | lead time | 交货期 | minimum | 最低库存 |
 * | cost (of a supplier's list) | 进价 | price list | 价目表 | remark | 备注 |
 */
export const words: Words = {
  // Lists
  New: '新建',
  'New Bill': '新建账单',
  'New Bill Credit Note': '新建账单贷记单',
  'New Purchase Order': '新建采购订单',
  'New {} (Alt+N)': '新建{}（Alt+N）',
  'New {} (Alt+C)': '新建{}（Alt+C）',
  'New {} in a new tab': '在新标签页新建{}',
  'purchase order': '采购订单',
  'purchase orders': '采购订单',
  bill: '账单',
  'bill credit note': '账单贷记单',
  'Reorder drafts them from sales and stock.': '“补货”根据销售和库存生成草稿。',
  'A purchase order that is Unloaded makes its bill by itself.': '采购订单卸货后自动生成账单。',
  "A bill's Clone menu makes one with its lines.": '账单的“复制”菜单可带明细生成贷记单。',
  'arrived, not billed': '已到货，未开账单',
  'Count the arrival': '清点到货',
  'The goods have arrived, and no approved bill has taken all of them in yet': '货物已到，尚无已审核的账单全部接收',

  // Detail
  'freight USD {}': '海运费 USD {}',
  'clearance {}': '报关费 {}',
  '{} units': '{} 件',
  '{} billed': '已开 {}',
  '{} open': '未开 {}',
  'none open': '全部已开',
  'by hand': '手工',
  '{} a unit': '每件 {}',
  '{} wk': '{} 周',
  '{} on hand, {} incoming; {} sold in the last 12 weeks': '现有 {}，在途 {}；近 12 周售出 {}',
  '{}: nothing was sold, so no end is in sight': '{}：没有销售，库存不会用完',

  // Editor
  Landed: '到岸费用',
  'Bill or PO number': '账单或采购订单号',
  'PO number': '采购订单号',
  'No such bill or order of this supplier.': '该供应商没有此账单或采购订单。',
  'No such order of this supplier.': '该供应商没有此采购订单。',
  'Open on {}': '{} 的未开数量',
  ': {} units,': '：{} 件，',
  ', {} of them on draft bills': '，其中 {} 件在草稿账单上',
  ', of which draft bills carry {} and {}': '，其中草稿账单含 {} 和 {}',
  '{}: {}, {} of them open': '{}：{}，其中未开 {}',
  'Costs open: freight USD {}, clearance AUD {}': '未开费用：海运费 USD {}，报关费 AUD {}',
  'Take its open lines': '取其未开明细',
  'Share of the open costs of {}: USD {}, AUD {}': '{} 未开费用的分摊：USD {}，AUD {}',
  'Take the share': '取此分摊',
  'needs a rate': '需要汇率',
  'USD per AUD': '每澳元的美元',
  'Last rate {}': '上次汇率 {}',
  'No rate: prices become 1.00': '没有汇率：单价变为 1.00',
  '{} prices are of another rate: Apply': '{} 个单价用的是其他汇率：请应用',
  Apply: '应用',
  'Use {}': '使用 {}',
  'Recalculates every line price: USD price / FX rate (Alt+A)': '重新计算每行单价：美元单价 / 汇率（Alt+A）',
  'Takes the rate of the last purchase (Alt+A)': '使用上次采购的汇率（Alt+A）',
  'The FX rate is not applied yet': '汇率尚未应用',
  'Keep old prices': '保留原单价',
  'Save without an FX rate?': '没有汇率就保存？',
  'Save without a rate': '不带汇率保存',
  'FX rate {}': '汇率 {}',
  'FX rate without a number greater than 0': '汇率不是大于 0 的数字',
  'Take {} new prices': '采用 {} 个新单价',
  '{} line prices are of another rate. Submitting recalculates them from the USD price.':
    '{} 行的单价用的是其他汇率。提交时将由美元单价重新计算。',
  'Without a rate all {} line prices are 1.00. Enter the rate, or save and enter it later.':
    '没有汇率时，{} 行的单价均为 1.00。请输入汇率，或先保存再补填。',
  'Recalculate & submit': '重新计算并提交',
  'The FX rate is not a number greater than 0, so every line price is 1.00 now. Enter a rate and press Apply again.':
    '汇率不是大于 0 的数字，因此每行单价现为 1.00。请输入汇率并再次点击“应用”。',
  '{} has {} of {} open': '{1} 的 {3} 件中未开 {2} 件',
  '{}: {} cannot go back, {} of {} on {} is left.': '{1}：不能退回 {2} 件，{5} 的 {4} 件中还剩 {3} 件。',
  '{}: {} cannot go back, {} of {} on {} are left.': '{1}：不能退回 {2} 件，{5} 的 {4} 件中还剩 {3} 件。',
  'Costs: {}': '费用：{}',
  'Not taken from {}, because nothing of them is open: {}': '未从 {} 取用，因为已无未开数量：{}',
  'Not taken from {}, because nothing of them is open beside {}: {}': '未从 {} 取用，因为除 {} 外已无未开数量：{}',

  // Reorder
  'The first {} of {}': '共 {2} 项，显示前 {1} 项',
  'Search products': '搜索产品',
  'Code or name': '编号或名称',
  'Code or name ( / )': '编号或名称（ / ）',
  'Products to order': '待订产品',
  'Nothing to order': '无需订货',
  'Stock and incoming goods last for the lead time of every product.': '每种产品的库存和在途货物都够交货期内使用。',
  'No product with these words has to be ordered. Empty the search to see all.':
    '没有符合的产品需要订货。清空搜索可查看全部。',
  'Into warehouse': '入库仓库',
  'Make draft orders': '生成采购订单草稿',
  'Make draft orders of {}': '将 {} 项生成采购订单草稿',
  'Tick what to order.': '请勾选要订的产品。',
  '{} was never ordered: choose its supplier in its row.': '{} 从未订过：请在该行选择供应商。',
  'Enter how many of {} to order.': '请输入 {} 的订货数量。',
  'Choose the warehouse that the goods come into.': '请选择入库仓库。',
  'Draft orders:': '采购订单草稿：',
  'Item code and name': '产品编号和名称',
  Lasts: '可用时间',
  'Weeks that stock and incoming units last at the sales of the last 12 weeks':
    '按近 12 周的销量，库存和在途可用的周数',
  'On hand; below it what draft invoices hold': '现有；下方为发票草稿占用的数量',
  '{} held': '占用 {}',
  'On order': '已订在途',
  'On its way: approved purchase orders that are not closed': '在途：已审核且未关闭的采购订单',
  'Sold, 12 wks': '12 周销量',
  'In the last 12 weeks': '近 12 周',
  'Order qty': '订货量',
  'Order of {}': '{} 的订货量',
  'The supplier of the last order, its price and its date': '上次订货的供应商、价格和日期',
  'Supplier of {}': '{} 的供应商',
  'Never ordered: choose': '从未订过：请选择',
  'Lead days': '交货天数',
  'From the order to the shelf': '从下单到入库',
  'Lead time in days of {}': '{} 的交货天数',
  Minimum: '最低库存',
  'Minimum of {}': '{} 的最低库存',
  'not sold': '无销售',
  '{} weeks': '{} 周',
  'Line {}: no USD price is known for this product. Order it in the editor, where you can enter one.':
    '第 {} 行：此产品没有已知的美元单价。请在编辑页订货，可在那里输入单价。',

  // Supplier prices
  'Supplier prices': '供应商价格',
  'Choose the supplier whose price list you have': '请选择价目表所属的供应商',
  'Then drop its file here. You see what each cost does to the margin before anything is stored.':
    '然后把文件拖到这里。保存之前，您可以看到每个进价对毛利的影响。',
  'No list of {} was read yet: its columns are chosen with the first one.':
    '尚未读取 {} 的价目表：读取第一份时选择各列。',
  "Columns of {}'s price list": '{} 价目表的列',
  'Chosen once: later lists of {} are read the same way.': '只需选择一次：{} 以后的价目表按同样方式读取。',
  "Supplier's code": '供应商编号',
  'Our code or barcode': '我方编号或条形码',
  'Cost USD': '进价 USD',
  'Cost AUD': '进价 AUD',
  "Choose the column with the supplier's code or with ours.": '请选择供应商编号或我方编号所在的列。',
  'Choose the column with the cost in USD or in AUD.': '请选择 USD 或 AUD 进价所在的列。',
  'A heading needs a letter or a digit. Name the column in the file.': '标题须有字母或数字。请在文件中为该列命名。',
  'Each column can be one thing only. Choose another one.': '每列只能对应一项。请选择其他列。',
  'Store and check the file': '保存并检查文件',
  'Choose its columns': '选择列',
  'Rate for the cost in AUD': '换算 AUD 进价的汇率',
  'USD for one AUD, such as 0.65. Left empty, a list in USD changes no cost in AUD.':
    '一澳元兑换的美元数，例如 0.65。留空时，美元价目表不改变澳元进价。',
  'The rate is USD for one AUD, such as 0.65.': '汇率为一澳元兑换的美元数，例如 0.65。',
  'Check again with {} matched': '用 {} 个已匹配的重新检查',
  'Store {}': '保存{}',
  'Store again: {}': '再次保存：{}',
  costs: '进价',
  '{} costs': ' {} 个进价',
  '{} costs were': '{} 个进价',
  Match: '匹配',
  'Product of {}': '{} 的产品',
  'Which product?': '是哪个产品？',
  'Matched product': '匹配的产品',
  'Margin of class A': 'A 级毛利',
  "No product has the code '{}'. Match it by hand.": '没有编号为“{}”的产品。请手工匹配。',
  'There is no code in this row.': '此行没有编号。',
  'There is no cost in this row.': '此行没有进价。',
  'Costs more than class A sells for': '进价高于 A 级售价',
  'Their code {} belongs to {}, and {} is {}. Correct one of them.':
    '供应商编号 {} 属于 {}，而 {} 是 {}。请更正其中之一。',
  'This organisation does not show cost, so no price list of a supplier can be compared.':
    '本公司不显示成本，因此无法比较供应商价目表。',
};
