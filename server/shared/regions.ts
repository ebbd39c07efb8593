/**
 * The regions and towns with their own public holidays, by the codes of the library date-holidays: "CT" is Catalonia,
 * "CT.B" Barcelona with its local days. A separate list, because the library takes a quarter of a second to load.
 */
const NAMED: Readonly<Record<string, string>> = {
  AD: '03=Encamp|07=Andorra la Vella',
  AG: '10=Barbuda',
  AT: '1=Burgenland|2=Kärnten|3=Niederösterreich|4=Oberösterreich|5=Land Salzburg|6=Steiermark|7=Tirol|8=Vorarlberg|9=Wien',
  AU: 'ACT=Australian Capital Territory|NSW=New South Wales|NT=Northern Territory|QLD=Queensland|SA=South Australia|TAS=Tasmania|VIC=Victoria|WA=Western Australia',
  BA: 'BIH=Federation of Bosnia and Herzegovina|BIH.W=Federation of Bosnia and Herzegovina · Western Herzegovina|BRC=Brčko District|SRP=Republika Srpska',
  BE: 'BRU=Bruxelles|DE=Deutschsprachige Gemeinschaft|VLG=Vlaamse Gemeenschap|WAL=Communauté française',
  BO: 'B=Beni|C=Cochabamba|H=Chuquisaca|L=La Paz|N=Pando|O=Oruro|P=Potosí|S=Santa Cruz|T=Tarija',
  BQ: 'BO=Bonaire|SA=Saba|SE=Sint Eustatius',
  BR: 'AC=Acre|AL=Alagoas|AM=Amazonas|AP=Amapá|BA=Bahia|CE=Ceará|DF=Distrito Federal|ES=Espírito Santo|GO=Goiás|GO.GOIANIA=Goiás · Goiânia|MA=Maranhão|MG=Minas Gerais|MG.BH=Minas Gerais · Belo Horizonte|MS=Mato Grosso do Sul|MT=Mato Grosso|PA=Pará|PB=Paraíba|PE=Pernambuco|PE.RE=Pernambuco · Recife|PI=Piauí|PR=Paraná|PR.CU=Paraná · Curitiba|RJ=Rio de Janeiro|RJ.RJ=Rio de Janeiro · Rio de Janeiro|RN=Rio Grande do Norte|RO=Rondônia|RR=Roraima|RS=Rio Grande do Sul|SC=Santa Catarina|SE=Sergipe|SP=São Paulo|SP.SP=São Paulo · São Paulo|TO=Tocantins',
  CA: 'AB=Alberta|BC=British Columbia|MB=Manitoba|NB=New Brunswick|NL=Newfoundland and Labrador|NS=Nova Scotia|NT=Northwest Territories|NU=Nunavut|ON=Ontario|PE=Prince Edward Island|QC=Quebec|SK=Saskatchewan|YT=Yukon',
  CH: 'ZH=Kanton Zürich|BE=Kanton Bern|LU=Kanton Luzern|UR=Kanton Uri|SZ=Kanton Schwyz|OW=Kanton Obwalden|NW=Kanton Nidwalden|GL=Kanton Glarus|ZG=Kanton Zug|FR=Canton de Fribourg|SO=Kanton Solothurn|BS=Kanton Basel-Stadt|BL=Kanton Basel-Landschaft|SH=Kanton Schaffhausen|AR=Kanton Appenzell Ausserrhoden|AI=Kanton Appenzell Innerrhoden|SG=Kanton St. Gallen|GR=Kanton Graubünden|AG=Kanton Aargau|TG=Kanton Thurgau|TI=Canton Ticino|VD=Canton de Vaud|VS=Canton du Valais|NE=Canton de Neuchâtel|GE=Canton de Genève|JU=Canton du Jura',
  CK: 'Aitutaki=Aitutaki|Atiu=Atiu|Mangaia=Mangaia|Manihiki=Manihiki|Mitiaro=Mitiaro|Palmerston=Palmerston|Penrhyn=Penrhyn|Pukapuka=Pukapuka|Rakahanga=Rakahanga|Rarotonga=Rarotonga',
  CL: 'AP=Arica y Parinacota|BI=Biobío|BI.CH=Biobío · Chillán y Chillán Viejo|NU=Ñuble|NU.CH=Ñuble · Chillán y Chillán Viejo|TA=Tarapacá',
  CV: 'S=Sotavento Islands|S.PR=Sotavento Islands · Praia',
  DE: 'BB=Brandenburg|BE=Berlin|BW=Baden-Württemberg|BY=Bayern|BY.A=Bayern · Stadt Augsburg|BY.KATH=Bayern · Überwiegend katholische Gemeinden|BY.EVANG=Bayern · Überwiegend evangelische Gemeinden|HB=Hansestadt Bremen|HE=Hessen|HH=Hansestadt Hamburg|MV=Mecklenburg-Vorpommern|NI=Niedersachsen|NW=Nordrhein-Westfalen|RP=Rheinland-Pfalz|SH=Schleswig-Holstein|SL=Saarland|SN=Sachsen|SN.BZ=Sachsen · Landkreis Bautzen|ST=Sachsen-Anhalt|TH=Thüringen|TH.EIC=Thüringen · Landkreis Eichfeld|TH.UH=Thüringen · Unstrut-Hainich-Kreis|TH.WAK=Thüringen · Wartburgkreis',
  EC: 'P=Pichincha|P.QU=Pichincha · Quito',
  ES: 'AN=Andalucía|AR=Aragón|AS=Asturias|CB=Cantabria|CE=Ciudad de Ceuta|CL=Castilla y León|CM=Castilla-La Mancha|CN=Islas Canarias|CN.EH=Islas Canarias · El Hierro|CN.FU=Islas Canarias · Fuerteventura|CN.GC=Islas Canarias · Gran Canaria|CN.LG=Islas Canarias · La Gomera|CN.LP=Islas Canarias · La Palma|CN.LA=Islas Canarias · Lanzarote|CN.TE=Islas Canarias · Tenerife|CT=Cataluña|CT.B=Cataluña · Barcelona|EX=Extremadura|GA=Galicia|IB=Illes Balears|MC=Región de Murcia|MD=Comunidad de Madrid|ML=Ciudad de Melilla|NC=Comunidad Foral de Navarra|PV=País Vasco|RI=La Rioja|VC=Comunitat Valenciana',
  FR: "57=Département Moselle|67=Département Bas-Rhin|68=Département Haut-Rhin|YT=Département et région d'outre-mer Mayotte|MQ=Département et région d'outre-mer Martinique|GP=Département et région d'outre-mer Guadeloupe|GF=Département et région d'outre-mer Guyane|RE=Département et région d'outre-mer La Réunion|MF=Département et région d'outre-mer Saint Martin|BL=Département et région d'outre-mer Saint Barthélemy",
  GB: 'ALD=Alderney|ENG=England|NIR=Northern Ireland|SCT=Scotland|WLS=Wales',
  GT: '1=Guatemala|1.101=Guatemala · Guatemala|1.102=Guatemala · Santa Catarina Pinula|1.103=Guatemala · San José Pinula|1.104=Guatemala · San José del Golfo|1.105=Guatemala · Palencia|1.106=Guatemala · Chinautla|1.107=Guatemala · San Pedro Ayampuc|1.108=Guatemala · Mixco|1.109=Guatemala · San Pedro Sacatepéquez|1.110=Guatemala · San Juan Sacatepéquez|1.111=Guatemala · San Raimundo|1.112=Guatemala · San Pedro y San Pablo|1.113=Guatemala · Fraijanes|1.114=Guatemala · Amatitlán|1.115=Guatemala · Villa Nueva|1.116=Guatemala · Villa Canales|1.117=Guatemala · San Miguel Petapa',
  HR: '17=Split-Dalmatia|19=Dubrovnik-Neretva',
  IC: 'EH=El Hierro|FU=Fuerteventura|GC=Gran Canaria|LG=La Gomera|LP=La Palma|LA=Lanzarote|TE=Tenerife',
  IN: 'AN=Andaman and Nicobar Islands|AP=Andhra Pradesh|AR=Arunachal Pradesh|AS=Assam|BR=Bihar|CH=Chandigarh|CT=Chhattisgarh|DD=Daman and Diu|DL=Delhi|DN=Dadra and Nagar Haveli|GA=Goa|GJ=Gujarat|HP=Himachal Pradesh|HR=Haryana|JK=Jammu and Kashmir|KA=Karnataka|KL=Kerala|LD=Lakshadweep|MH=Maharashtra|ML=Meghalaya|MN=Manipur|MP=Madhya Pradesh|MZ=Mizoram|NL=Nagaland|OR=Odisha|PB=Punjab|PY=Puducherry|RJ=Rajasthan|SK=Sikkim|TG=Telangana|TN=Tamil Nadu|TR=Tripura|UP=Uttar Pradesh|UT=Uttarakhand|WB=West Bengal',
  IT: '21=Piedmont|21.TO=Piedmont · Torino|25=Lombardy|25.MI=Lombardy · Milan|32=Alto Adige|52=Toscana|52.FI=Toscana · Firenze|62=Lazio|62.RM=Lazio · Roma|82=Sicily|82.PA=Sicily · Palermo',
  MD: 'CA=Cahul|CU=Chișinău',
  MY: '10=Selangor|11=Terengganu|12=Sabah|13=Sarawak|14=Kuala Lumpur|15=Labuan|16=Putrajaya|01=Johor|02=Kedah|03=Kelantan|04=Malacca|05=Negeri Sembilan|06=Pahang|07=Penang|08=Perak|09=Perlis',
  NL: 'GR=Groningen|GR.GRN=Groningen · Groningen|NH=Noord-Holland|NH.ALK=Noord-Holland · Alkmaar|ZH=Zuid-Holland|ZH.BRL=Zuid-Holland · Brielle|ZH.LDN=Zuid-Holland · Leiden',
  NZ: "AUK=Auckland Province|BOP=Bay of Plenty|CAN=Canterbury|CAN.Timaru=Canterbury · Timaru District|CIT=Chatham Islands|GIS=Gisborne|HKB=Hawke's Bay|MBH=Marlborough|MWT=Manawatu-Wanganui|NSN=Nelson|NTL=Northland|OTA=Otago Province|STL=Southland|TAS=Tasman|TKI=Taranaki|WKO=Waikato|WGN=Wellington Province|WTC=Westland|WTC.Buller=Westland · Buller district",
  PE: 'CUS=Cuzco',
  PK: 'BA=Balochistan|GB=Gilgit-Baltistan|IS=Islamabad|JK=Azad Kashmir|KP=Khyber Pakhtunkhwa|PB=Punjab|SD=Sindh',
  RU: 'AD=Республика Адыгея|AL=Республика Алтай|BA=Республика Башкортостан|BEL=Белгородская область|BRY=Брянская область|BU=Республика Бурятия|CE=Чеченская Республика|CR=Республика Крым|CU=Чувашская Республика|DA=Республика Дагестан|IN=Республика Ингушетия|IRK=Иркутская область|KB=Кабардино-Балкарская Республика|KC=Карачаево-Черкесская Республика|KDA=Краснодарский край|KL=Республика Калмыкия|KO=Республика Коми|KR=Республика Карелия|MR=Республика Мордовия|NO=Республика Северная Осетия - Алания|OMS=Омская область|PNZ=Пензенская область|SA=Республика Саха (Якутия)|SAR=Саратовская область|SEV=город Севастополь|STA=Ставропольский край|TA=Республика Татарстан|TY=Республика Тыва|ZAB=Забайкальский край',
  SH: 'AC=Ascension Island|HL=Saint Helena|TA=Tristan da Cunha',
  SO: 'AW=Awdal|SA=Sanaag|SO=Sool|TO=Togdheer|WO=Woqooyi Galbeed',
  SV: 'SS=San Salvador',
  US: 'AL=Alabama|AK=Alaska|AZ=Arizona|AR=Arkansas|CA=California|CA.LA=California · Los Angeles|CO=Colorado|CT=Connecticut|DE=Delaware|DC=District of Columbia|FL=Florida|GA=Georgia|HI=Hawaii|ID=Idaho|IL=Illinois|IN=Indiana|IA=Iowa|KS=Kansas|KY=Kentucky|LA=Louisiana|LA.NO=Louisiana · New Orleans|ME=Maine|MD=Maryland|MA=Massachusetts|MI=Michigan|MN=Minnesota|MS=Mississippi|MO=Missouri|MT=Montana|NE=Nebraska|NV=Nevada|NH=New Hampshire|NJ=New Jersey|NM=New Mexico|NY=New York|NC=North Carolina|ND=North Dakota|OH=Ohio|OK=Oklahoma|OR=Oregon|PA=Pennsylvania|RI=Rhode Island|SC=South Carolina|SD=South Dakota|TN=Tennessee|TX=Texas|UT=Utah|VT=Vermont|VA=Virginia|WA=Washington|WV=West Virginia|WI=Wisconsin|WY=Wyoming',
  VE: 'B=Anzoátegui|G=Carabobo|K=Lara|K.BA=Lara · Barquisimeto|M=Miranda|N=Monagas|S=Táchira|V=Zulia',
};

export type Region = { code: string; name: string };

export const regionsOf = (country: string): Region[] =>
  (NAMED[country]?.split('|') ?? []).map((one) => {
    const [code = ''] = one.split('=', 1);
    return { code, name: one.slice(code.length + 1) };
  });

/** An empty region is the whole country. */
export const isRegionOf = (country: string, region: string): boolean =>
  region === '' || regionsOf(country).some(({ code }) => code === region);

/** "Cataluña" for CT of ES. */
export const regionName = (country: string, region: string): string =>
  regionsOf(country).find(({ code }) => code === region)?.name ?? region;
