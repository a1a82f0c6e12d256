module.exports = {
  plugins: {
    "postcss-preset-mantine": {},
    "postcss-simple-vars": {
      variables: {
        "bp-phone": "48em",
        "bp-desktop": "68.75em",
      },
    },
  },
};
