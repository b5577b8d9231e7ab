"""Writes cells.openpyxl.xlsx and cells.xlwt.xls beside this file, and LibreOffice's two ways of saving the first one.

Run by hand when a situation is added: python3 make.py (openpyxl, xlwt, LibreOffice). The tests read the stored files, so
that they need none of the three.
"""
import datetime
import pathlib
import shutil
import subprocess

import openpyxl
import xlwt

HERE = pathlib.Path(__file__).parent
DAY = datetime.datetime(2026, 3, 4)

# Title, value, number format. '=…' is a formula, '#…' an error.
CELLS = [
    ("a text", "Eco 55", "General"),
    ("a text that looks like a number", "00123", "@"),
    ("a whole number", 2055516, "General"),
    ("a format with zeros", 42, "0000000"),
    ("thousands marks", 2055516, "#,##0"),
    ("a format with a suffix", 2055516, '0000000"-X"'),
    ("a code in groups", 123456, "000-000"),
    ("an ABN in groups", 51824753556, "00 000 000 000"),
    ("thirteen digits with an exponent", 9312345678901, "0.00E+00"),
    ("205E5 as a number", 20500000, "0.00E+00"),
    ("4-Mar as a day", DAY, "d-mmm"),
    ("a time", datetime.time(12, 0), "h:mm"),
    ("a width", 6.5, "General"),
    ("a percentage", 0.5, "0%"),
    ("a yes-or-no value", True, "General"),
    ("an error", "#N/A", "General"),
    ("a formula", "=B3*2", "General"),
    ("a postcode of three digits", 800, "General"),
    ("a postcode of a format", 800, "0000"),
    ("a mobile of nine digits", 412345678, "General"),
    ("a mobile in groups", 412345678, "0000 000 000"),
    ("a phone with an area", 299990000, "(00) 0000 0000"),
    ("a price", 98.5, "0.00"),
    ("a computed price", 89.95 * 1.1, "0.00"),
    ("units", 4, "General"),
    ("a day", DAY, "dd/mm/yyyy"),
    ("a day with a time", DAY + datetime.timedelta(hours=23, minutes=59), "dd/mm/yyyy hh:mm"),
    ("a serial number", 46085, "General"),
]


def by_openpyxl(path):
    book = openpyxl.Workbook()
    sheet = book.active
    for row, (title, value, number_format) in enumerate(CELLS, 1):
        sheet.cell(row, 1, title)
        cell = sheet.cell(row, 2, value)
        cell.number_format = number_format
        if value == "#N/A":
            cell.data_type = "e"
    book.save(path)


def by_xlwt(path):
    book = xlwt.Workbook()
    sheet = book.add_sheet("Sheet")
    for row, (title, value, number_format) in enumerate(CELLS):
        sheet.write(row, 0, title)
        style = xlwt.easyxf(num_format_str=number_format)
        if value == "#N/A":
            sheet.row(row).set_cell_error(1, 0x2A)
        elif isinstance(value, str) and value.startswith("="):
            sheet.write(row, 1, xlwt.Formula(value[1:]), style)
        else:
            sheet.write(row, 1, value, style)
    book.save(path)


def by_libreoffice(source, kind):
    target = HERE / f"cells.libreoffice.{kind}"
    folder = HERE / "made"
    subprocess.run(["soffice", "--headless", "--convert-to", kind, "--outdir", folder, source], check=True)
    shutil.move(folder / f"{source.stem}.{kind}", target)
    folder.rmdir()


by_openpyxl(HERE / "cells.openpyxl.xlsx")
by_xlwt(str(HERE / "cells.xlwt.xls"))
for kind in ("xlsx", "xls"):
    by_libreoffice(HERE / "cells.openpyxl.xlsx", kind)
