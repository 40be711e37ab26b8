const split = (text: string): readonly (readonly [string, string])[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [code = '', ...name] = line.trim().split(' ');
      return [code, name.join(' ')] as const;
    });

/** States, provinces and territories by country: postal code and name. */
export const regions: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  US: split(`AL Alabama
    AK Alaska
    AZ Arizona
    AR Arkansas
    CA California
    CO Colorado
    CT Connecticut
    DE Delaware
    DC District of Columbia
    FL Florida
    GA Georgia
    HI Hawaii
    ID Idaho
    IL Illinois
    IN Indiana
    IA Iowa
    KS Kansas
    KY Kentucky
    LA Louisiana
    ME Maine
    MD Maryland
    MA Massachusetts
    MI Michigan
    MN Minnesota
    MS Mississippi
    MO Missouri
    MT Montana
    NE Nebraska
    NV Nevada
    NH New Hampshire
    NJ New Jersey
    NM New Mexico
    NY New York
    NC North Carolina
    ND North Dakota
    OH Ohio
    OK Oklahoma
    OR Oregon
    PA Pennsylvania
    RI Rhode Island
    SC South Carolina
    SD South Dakota
    TN Tennessee
    TX Texas
    UT Utah
    VT Vermont
    VA Virginia
    WA Washington
    WV West Virginia
    WI Wisconsin
    WY Wyoming
    PR Puerto Rico
    GU Guam
    VI U.S. Virgin Islands`),
  CA: split(`AB Alberta
    BC British Columbia
    MB Manitoba
    NB New Brunswick
    NL Newfoundland and Labrador
    NS Nova Scotia
    NT Northwest Territories
    NU Nunavut
    ON Ontario
    PE Prince Edward Island
    QC Quebec
    SK Saskatchewan
    YT Yukon`),
  MX: split(`CMX Mexico City
    JAL Jalisco
    MEX State of Mexico
    NLE Nuevo León
    PUE Puebla
    YUC Yucatán`),
  AU: split(`NSW New South Wales
    QLD Queensland
    SA South Australia
    TAS Tasmania
    VIC Victoria
    WA Western Australia`),
};
