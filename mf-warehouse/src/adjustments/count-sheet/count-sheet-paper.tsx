import type { CountSheet } from '@iwe/contract';
import { useAccount } from '@iwe/session';
import { momentText, quantityText } from '@iwe/ui';

/** The count sheet on A4: by location, with an empty column to write in. */
export function CountSheetPaper({
  sheet,
  companyName,
  showsSystem,
}: {
  sheet: CountSheet;
  companyName: string;
  showsSystem: boolean;
}) {
  const { timeZone } = useAccount();
  return (
    <>
      <h1>Count sheet: {sheet.warehouse}</h1>
      <p>
        {companyName}, {momentText(sheet.at, timeZone)}. Counted by ______________________ on ______________
      </p>
      <table>
        <thead>
          <tr>
            <th>Location</th>
            <th>Item Code</th>
            <th>Item Name</th>
            <th>Unit</th>
            {showsSystem && <th data-end>In-System Qty</th>}
            <th data-end>In-Warehouse Qty</th>
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((row) => (
            <tr key={`${row.location} ${row.productId}`}>
              <td>{row.location}</td>
              <td>{row.code}</td>
              <td>{row.name}</td>
              <td>{row.unit}</td>
              {showsSystem && <td data-end>{quantityText(row.stock)}</td>}
              <td data-end>________</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
