module.exports = {
  plugins: {
    "postcss-preset-mantine": {},
    "postcss-simple-vars": {
      variables: {
        // Just below 768 and 1100 px: at these widths themselves the wider layout applies, and only it.
        "bp-phone": "47.99em",
        "bp-desktop": "68.74em",
      },
    },
  },
};
